import { Mail, MoreHorizontal } from 'lucide-react'
import { PrintItems } from '#features/documents/index.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useMay } from '#platform/session/use-session.ts'
import { IconButton } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { fetchStatementPdf, type Statement, useSendStatement } from './statements.api.ts'
import { statementsText } from './statements.text.ts'

/** Its paper, and the mail with it. */
export function StatementActions({ statement }: { statement: Statement }) {
  const t = useText(statementsText)
  const mayMail = useMay('payments:create')
  const send = useSendStatement()
  const { id, number } = statement
  const mail = async () => {
    try {
      await send.mutateAsync({ params: { id } })
      notify({ kind: 'success', title: t('mailed', { number }) })
    } catch (error) {
      notify({ kind: 'error', title: t('mailFailed'), text: await spokenProblem(error) })
    }
  }
  return (
    <Menu trigger={<IconButton label={t('more', { number })} icon={<MoreHorizontal size={17} />} tooltip={false} />}>
      <PrintItems load={(language) => fetchStatementPdf(id, language)} />
      {mayMail && (
        <MenuItem icon={<Mail size={16} />} onSelect={() => void mail()}>
          {statement.mailed_to ? t('mailAgain') : t('mail')}
        </MenuItem>
      )}
    </Menu>
  )
}
