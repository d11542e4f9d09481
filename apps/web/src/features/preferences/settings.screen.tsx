import { type MadeNotificationKind, madeNotificationKinds } from '@twopost/contract/registries/notification-kinds'
import type { ReactNode } from 'react'
import { ShopSettingsCard } from '#features/shops/index.ts'
import { OrganizationCard } from '#features/tenants/index.ts'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { remember, useAppStorage, useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useUser } from '#platform/session/use-session.ts'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Card, PageHeader } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Segmented, Switch } from '#ui/toggle.tsx'
import { chooseLanguage, chooseTheme, languageNames } from './preferences.store.ts'
import { useUpdateUserSettings, useUserSettings } from './settings.api.ts'
import { settingsText } from './settings.text.ts'

/**
 * One's own settings, and for those who may, the organization's and the shop's (C42, OP-83). `children`: what features above have to set.
 */
export function SettingsScreen({ children }: { children?: ReactNode }) {
  const t = useText(settingsText)
  // NotificationChoices about notifications belong to a membership; a super-admin has none.
  const isMember = Boolean(useUser()?.id)
  return (
    <div className="page">
      <PageHeader title={t('title')} />
      <div className="flex max-w-220 flex-col gap-4">
        <Appearance />
        {isMember && <Notifications />}
        <OrganizationCard />
        <ShopSettingsCard />
        {children}
      </div>
    </div>
  )
}

/** One's own settings alone, as the technician's portal shows them (H1). */
export function OwnSettings() {
  const t = useText(settingsText)
  const isMember = Boolean(useUser()?.id)
  return (
    <div className="page">
      <PageHeader title={t('title')} />
      <div className="flex max-w-220 flex-col gap-4">
        <Appearance />
        {isMember && <Notifications />}
      </div>
    </div>
  )
}

function Appearance() {
  const t = useText(settingsText)
  const locale = useLocale()
  const theme = useAppStorage((kept) => kept.theme)
  const singleKeys = useAppStorage((kept) => kept.singleKeys !== false)
  return (
    <Card title={t('appearance')}>
      <div className="flex flex-col gap-4">
        <Field group label={t('language')} help={t('languageHelp')}>
          <span className="w-fit">
            <Segmented
              label={t('language')}
              value={locale}
              onValue={chooseLanguage}
              options={[
                { value: 'en', label: languageNames.en },
                { value: 'es', label: languageNames.es },
              ]}
            />
          </span>
        </Field>
        <Field group label={t('theme')}>
          <span className="w-fit">
            <Segmented
              label={t('theme')}
              value={theme}
              onValue={chooseTheme}
              options={[
                { value: 'light', label: t('light') },
                { value: 'dark', label: t('dark') },
                { value: 'system', label: t('system') },
              ]}
            />
          </span>
        </Field>
        <Field label={t('singleKeys')} hideLabel help={t('singleKeysHelp')}>
          <Switch checked={singleKeys} onCheckedChange={(on) => remember({ singleKeys: on })}>
            {t('singleKeys')}
          </Switch>
        </Field>
      </div>
    </Card>
  )
}

function Notifications() {
  const t = useText(settingsText)
  const found = useUserSettings()
  const update = useUpdateUserSettings()
  const problem = useProblemText(found.error)
  const choices = found.data?.settings.notifications
  const sending = update.isPending ? update.variables.body?.notifications : undefined

  async function want(kind: MadeNotificationKind, wanted: boolean) {
    try {
      await update.mutateAsync({ body: { notifications: { [kind]: wanted } } })
    } catch (caught) {
      notify({ kind: 'error', title: t('saveFailed'), text: await spokenProblem(caught) })
    }
  }
  return (
    <Card title={t('notifications')}>
      {choices ? (
        <div className="flex flex-col gap-3">
          <p className="text-ink-2">{t('notificationsHelp')}</p>
          {madeNotificationKinds.map((kind) => (
            <Switch
              key={kind}
              checked={sending?.[kind] ?? choices[kind] ?? true}
              onCheckedChange={(wanted) => void want(kind, wanted)}
            >
              {t(`kind.${kind}`)}
            </Switch>
          ))}
        </div>
      ) : found.error ? (
        <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Card>
  )
}
