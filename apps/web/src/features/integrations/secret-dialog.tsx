import { Copy } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { connectionsText } from './connections.text.ts'

/** What is shown once: a key, a secret, the address of a feed. A click outside does not close it, because it is gone then. */
export function SecretDialog({
  title,
  text,
  label,
  value,
  onClose,
}: {
  title: string
  text: string
  label: string
  /** Null: closed. */
  value: string | null
  onClose: () => void
}) {
  const t = useText(connectionsText)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value ?? '')
      notify({ kind: 'success', title: t('copied') })
    } catch {
      notify({ kind: 'error', title: t('copyFailed') })
    }
  }
  return (
    <Dialog
      open={value !== null}
      onOpenChange={(opens) => {
        if (!opens) onClose()
      }}
      title={title}
      description={text}
      dirty
      footer={
        <>
          <Button icon={<Copy size={16} />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <Field label={label}>
        <Input
          readOnly
          data-autofocus
          value={value ?? ''}
          className="font-mono text-sm"
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
    </Dialog>
  )
}
