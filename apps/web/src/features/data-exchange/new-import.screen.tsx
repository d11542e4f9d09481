import { Link, useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadFile, saveFile } from '#platform/api/download.ts'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useSession } from '#platform/session/session-store.ts'
import { useMay } from '#platform/session/use-session.ts'
import { acceptRows } from '#platform/use-file-choice.tsx'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Breadcrumbs, Card, PageHeader } from '#ui/layout.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { Stepper } from '#ui/progress.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { RadioCards } from '#ui/toggle.tsx'
import { type Kind, useCreateImport } from './imports.api.ts'
import { importsText } from './imports.text.ts'

const kinds = ['customers', 'vehicles', 'open_invoices', 'deposits', 'meter_readings', 'deferred', 'orders_history'] as const

/** The first step: what is in the file, and the file (INT14). */
export function NewImportScreen() {
  const t = useText(importsText)
  const paths = usePaths()
  const navigate = useNavigate()
  const shop = useSession((state) => state.shop)
  const may = {
    customers: useMay('customers:create'),
    vehicles: useMay('vehicles:create'),
    open_invoices: useMay('payments:backdate'),
    deposits: useMay('payments:backdate'),
    meter_readings: useMay('vehicles:create'),
    deferred: useMay('service-order:create'),
    orders_history: useMay('service-order:create'),
  }
  const shown = kinds.filter((kind) => may[kind])
  const [kind, setKind] = useState<Kind>(shown[0] ?? 'customers')
  const [sending, setSending] = useState<File | null>(null)
  const create = useCreateImport()
  const problem = useProblemText(create.error)
  const send = async ([file]: readonly File[]) => {
    if (!file || !shop) return
    setSending(file)
    try {
      const made = await create.mutateAsync({ query: { kind, shop_id: shop.id }, body: { file } })
      await navigate({ to: paths.dataImport(made.import.id) })
    } catch {
      // Said below.
    } finally {
      setSending(null)
    }
  }
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      const input = { params: { kind }, query: { format } }
      saveFile(await downloadFile('getImportTemplate', input, { onShare: () => {}, signal: new AbortController().signal }))
    } catch (error) {
      notify({ kind: 'error', title: t('templateFailed'), text: await spokenProblem(error) })
    }
  }
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        crumbs={
          <Breadcrumbs
            items={[
              <Link key="settings" to={paths.settings}>
                {t('settings')}
              </Link>,
              <Link key="data" to={paths.data} search={{ tab: 'imports' }}>
                {t('data')}
              </Link>,
              t('title'),
            ]}
          />
        }
      />
      <Card>
        <ImportSteps current={0} />
      </Card>
      {create.error && (
        <Banner kind="bad" alert>
          <strong>{t('sendFailed')}.</strong> {problem}
        </Banner>
      )}
      {!shop && <Banner kind="info">{t('noShop')}</Banner>}
      <Card>
        <div className="stack">
          <Field label={t('kind')} group>
            <RadioCards
              value={kind}
              onValue={setKind}
              aria-label={t('kind')}
              columns={3}
              options={shown.map((one) => ({ value: one, label: t(`kinds.${one}`), help: t(`kindHelp.${one}`) }))}
            />
          </Field>
          {shop && <p className="text-ink-2">{t('shop', { shop: shop.name })}</p>}
          <FileDrop
            onFiles={(files) => void send(files)}
            accept={acceptRows}
            help={t('dropHelp')}
            disabled={sending !== null || !shop}
          >
            {sending ? t('reading', { file: sending.name }) : t('drop')}
          </FileDrop>
          {sending && (
            <p className="flex items-center gap-2 text-ink-2 text-sm" role="status">
              <Spinner size={16} /> {t('reading', { file: sending.name })}
            </p>
          )}
          <div>
            <Menu trigger={<Button icon={<Download size={16} />}>{t('template')}</Button>}>
              <MenuItem onSelect={() => void save('csv')}>{t('templateCsv')}</MenuItem>
              <MenuItem onSelect={() => void save('xlsx')}>{t('templateXlsx')}</MenuItem>
            </Menu>
          </div>
          <p className="text-ink-2 text-sm">
            {t('elsewhere')}{' '}
            <Link className="link" to={paths.itemImport}>
              {t('parts')}
            </Link>
            {', '}
            <Link className="link" to={paths.supplierImport}>
              {t('suppliers')}
            </Link>
          </p>
        </div>
      </Card>
    </div>
  )
}

/** The four steps; done ones that can be gone back to are buttons. */
export function ImportSteps({ current, onStep }: { current: number; onStep?: (step: number) => void }) {
  const t = useText(importsText)
  return (
    <Stepper
      steps={[t('step.file'), t('step.columns'), t('step.check'), t('step.apply')]}
      current={current}
      onStep={(step) => onStep?.(step)}
      label={t('steps')}
    />
  )
}
