import { useState } from 'react'
import { downloadFile, saveFile } from '#platform/api/download.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { notify } from '#ui/notify.ts'
import { bookkeepingText } from './bookkeeping.text.ts'

type Fetched = { call: 'getJournalFile' | 'getJournalExportFile'; id: string }

/** Saves a file of journals, and says what failed. `busy`: the id of the one that is being fetched. */
export function useJournalDownload() {
  const t = useText(bookkeepingText)
  const [busy, setBusy] = useState<string | null>(null)
  const download = async ({ call, id }: Fetched) => {
    setBusy(id)
    try {
      saveFile(await downloadFile(call, { params: { id } }, { onShare: () => {}, signal: new AbortController().signal }))
    } catch (error) {
      notify({ kind: 'error', title: t('downloadFailed'), text: await spokenProblem(error) })
    }
    setBusy(null)
  }
  return { busy, download }
}
