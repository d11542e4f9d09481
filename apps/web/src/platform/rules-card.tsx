import type { UseQueryResult } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card, DefinitionList } from '#ui/layout.tsx'
import { type ApiError, useProblemText } from './api/problem.ts'
import { useMay } from './session/use-session.ts'

/** What a shop says about something, as facts in a card, with its change for who may. */
export function RulesCard<R>({
  title,
  edit,
  failed,
  found,
  rules,
  facts,
  skeletons,
  below,
  dialog,
}: {
  title: string
  edit: string
  failed: string
  found: UseQueryResult<unknown, ApiError>
  /** Undefined until they are here. */
  rules: R | undefined
  facts: (rules: R) => readonly (readonly [label: string, value: ReactNode])[]
  skeletons: number
  /** Below the facts. */
  below?: ReactNode
  dialog: (rules: R, at: { open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode
}) {
  const problem = useProblemText(found.error)
  const mayChange = useMay('settings:create')
  const [open, setOpen] = useState(false)
  return (
    <Card
      title={title}
      actions={
        mayChange &&
        rules && (
          <Button size="sm" icon={<Pencil size={16} />} onClick={() => setOpen(true)}>
            {edit}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {rules ? (
          <DefinitionList items={facts(rules)} />
        ) : found.error ? (
          <ErrorState title={failed} message={problem} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonRows rows={skeletons} />
        )}
        {below}
      </div>
      {rules && dialog(rules, { open, onOpenChange: setOpen })}
    </Card>
  )
}
