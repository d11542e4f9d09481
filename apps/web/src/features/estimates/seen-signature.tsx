import { useText } from '#platform/i18n/text.ts'
import { useFile } from '#platform/use-file-url.ts'
import { estimatesText } from './estimates.text.ts'

/** The signature under a decision, as it was drawn or typed: black on white in both themes. */
export function SeenSignature({ fileId, person }: { fileId: string; person: string }) {
  const t = useText(estimatesText)
  const { url } = useFile(fileId, 'full')
  return url ? (
    <img
      src={url}
      alt={t('signatureOf', { person })}
      className="h-16 max-w-full self-start rounded-md border border-border bg-white object-contain p-1"
    />
  ) : null
}
