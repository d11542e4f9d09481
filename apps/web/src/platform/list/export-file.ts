import type { CallName, Calls } from '@twopost/contract/calls'
import type { Sent } from '@twopost/contract/core/call'
import { notify } from '#ui/notify.ts'
import { downloadFile, saveFile } from '../api/download.ts'
import { spokenProblem, toProblem } from '../api/problem.ts'
import { say } from '../i18n/text.ts'
import { listFrameText } from './list-frame.text.ts'

/** Loads the file of a list and saves it; what came of it is said in a toast. Stopped by `signal` it says nothing. */
export async function exportFile<N extends CallName>(
  name: N,
  input: Sent<Calls[N]>,
  options: { onShare: (share: number) => void; signal: AbortSignal },
): Promise<void> {
  const t = say(listFrameText)
  try {
    const download = await downloadFile(name, input, options)
    saveFile(download)
    notify({ kind: 'success', title: t('exported', { count: download.rows }), text: download.name })
  } catch (error) {
    if (toProblem(error).code === 'ABORTED') return
    notify({ kind: 'error', title: t('exportFailed'), text: await spokenProblem(error) })
  }
}
