import { isReservedSlug, isSlug, slugFrom } from '@twopost/contract/tenants'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { DemoPage } from '#ui/demo-page.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Card, DefinitionList } from '#ui/layout.tsx'
import { slugDemoText } from './slug-demo.text.ts'

/** The rules of web names to try out, without a call (B11, OP-6, OP-26). */
export function SlugDemoScreen() {
  const t = useText(slugDemoText)
  const [name, setName] = useState('Example Truck & Auto')
  const [slug, setSlug] = useState('')
  const verdict = slug === '' ? null : !isSlug(slug) ? 'form' : isReservedSlug(slug) ? 'reserved' : 'fine'
  return (
    <DemoPage title={t('title')} text={t('text')}>
      <Card className="max-w-160">
        <div className="flex flex-col gap-5">
          <Field label={t('name')}>
            <Input value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
          </Field>
          <DefinitionList
            items={[
              [t('derived'), slugFrom(name)],
              [t('second'), slugFrom(name, 2)],
              [t('address'), `/${slugFrom(name)}/dashboard`],
            ]}
          />
          <Field label={t('slug')} error={verdict === 'form' || verdict === 'reserved' ? t(verdict) : undefined}>
            <Input value={slug} maxLength={60} onChange={(event) => setSlug(event.target.value.trim().toLowerCase())} />
          </Field>
          {verdict === 'fine' && (
            <div role="status">
              <Banner kind="teal">{t('fine')}</Banner>
            </div>
          )}
        </div>
      </Card>
    </DemoPage>
  )
}
