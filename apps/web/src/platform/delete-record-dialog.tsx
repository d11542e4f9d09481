import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { notify } from '#ui/notify.ts'
import { spokenProblem, useProblemText } from './api/problem.ts'

/** The words around deleting, as the texts of a feature have them. */
export interface DeleteWords {
  (key: 'deleteText' | 'delete' | 'deleting' | 'deleted' | 'deleteFailed'): string
  (key: 'deleteTitle', values: { name: string }): string
}

/**
 * The question before the record of a page is deleted. Deleted, it says so and goes to the list; refused, it says why and the question
 * stays.
 */
export function DeleteRecordDialog({
  words: t,
  name,
  open,
  onOpenChange,
  onDelete,
  list,
}: {
  words: DeleteWords
  name: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onDelete: () => Promise<unknown>
  /** The path of the list it stood in. */
  list: string
}) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<unknown>(null)
  const problem = useProblemText(refusal)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      danger
      title={t('deleteTitle', { name })}
      description={t('deleteText')}
      confirmText={t('delete')}
      busyText={t('deleting')}
      error={problem}
      onConfirm={async () => {
        setRefusal(null)
        try {
          await onDelete()
          notify({ kind: 'success', title: t('deleted'), text: name })
          void navigate({ to: list })
        } catch (caught) {
          setRefusal(caught)
          notify({ kind: 'error', title: t('deleteFailed'), text: await spokenProblem(caught) })
          throw caught
        }
      }}
    />
  )
}
