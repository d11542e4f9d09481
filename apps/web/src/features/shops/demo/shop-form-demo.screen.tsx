import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { DemoPage } from '#ui/demo-page.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { ShopFields } from '../form/shop-fields.tsx'
import { emptyShop, type NewShopForm, newShopSchema } from '../form/shop-form.rules.ts'
import { shopDemoText } from './shop-demo.text.ts'

/** The form of a new shop with its own rules and no call (B11, OP-26, P14). */
export function ShopFormDemoScreen() {
  const t = useText(shopDemoText)
  const [sent, setSent] = useState<object | null>(null)
  const form: NewShopForm = useForm({ defaultValues: emptyShop(), resolver: zodResolver(newShopSchema), mode: 'onTouched' })
  return (
    <DemoPage title={t('formTitle')} text={t('formText')}>
      <Card className="max-w-160">
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            setSent(null)
            void form.handleSubmit(setSent)(event)
          }}
        >
          <ShopFields form={form} />
          <Button kind="primary" type="submit" className="self-start">
            {t('check')}
          </Button>
          {sent && (
            <div role="status" className="flex flex-col gap-3">
              <Banner kind="teal">{t('checked')}</Banner>
              <pre className="overflow-x-auto rounded-lg bg-surface-2 p-4 text-sm">{JSON.stringify(sent, null, 2)}</pre>
            </div>
          )}
        </form>
      </Card>
    </DemoPage>
  )
}
