import { Grid3x3, History, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Select } from '#ui/select.tsx'
import { Tag } from '#ui/status.tsx'
import { type PartMatrix, usePartMatrices, useRetireMatrix } from '../pricing.api.ts'
import { pricingText } from '../pricing.text.ts'
import { RetireDialog } from '../retire-dialog.tsx'
import { VersionsDialog } from '../version-words.tsx'
import { matricesText } from './matrices.text.ts'

const MatrixDialog = lazyDialog(() => import('./matrix-dialog.tsx'))
const MatrixEditor = lazyPart(() => import('./matrix-editor.tsx').then((module) => module.MatrixEditor))
const MatrixFacts = lazyPart(() => import('./matrix-editor.tsx').then((module) => module.MatrixFacts))
type Opened = { kind: 'details' | 'retire' | 'versions'; matrix: PartMatrix } | { kind: 'new' } | null

/** The parts matrices of an organization; one at a time (CAN24, s5b). */
export function MatrixTab() {
  const t = useText(matricesText)
  const words = useText(pricingText)
  const found = usePartMatrices()
  const problem = useProblemText(found.error)
  const [mayCreate, seesCost, mayRetire] = [useMay('pricing:create'), useMay('pricing:cost'), useMay('pricing:delete')]
  const retire = useRetireMatrix()
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const all = found.data?.part_matrices
  const matrix = all?.find((one) => one.id === chosen) ?? all?.[0]
  const add = mayCreate && seesCost && (
    <Button icon={<Plus size={16} />} onClick={() => setOpened({ kind: 'new' })}>
      {t('add')}
    </Button>
  )
  if (!all)
    return found.error ? (
      <div className="card">
        <ErrorState
          title={t('loadFailed')}
          message={problem}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      </div>
    ) : (
      <SkeletonRows rows={6} />
    )
  return (
    <div className="stack">
      {matrix ? (
        <>
          <div className="flex flex-wrap items-center gap-2">
            {all.length > 1 && (
              <span className="min-w-48 max-sm:w-full">
                <Select
                  aria-label={t('which')}
                  value={matrix.id}
                  onValue={setChosen}
                  options={all.map((one) => ({
                    value: one.id,
                    label: one.name,
                    help: one.is_retired ? words('retired') : one.code,
                  }))}
                />
              </span>
            )}
            <span className="ml-auto flex items-center gap-1">
              <IconButton
                label={words('versionsOf', { name: matrix.name })}
                icon={<History size={16} />}
                onClick={() => setOpened({ kind: 'versions', matrix })}
              />
              {mayRetire && !matrix.is_retired && (
                <IconButton
                  label={words('retireName', { name: matrix.name })}
                  icon={<Trash2 size={16} />}
                  onClick={() => setOpened({ kind: 'retire', matrix })}
                />
              )}
              {add}
            </span>
          </div>
          {seesCost ? (
            <MatrixEditor key={matrix.id} matrix={matrix} onDetails={() => setOpened({ kind: 'details', matrix })} />
          ) : (
            <TierNames matrix={matrix} />
          )}
        </>
      ) : (
        <div className="card">
          <EmptyState icon={<Grid3x3 size={24} />} title={t('none')} text={t('noneText')} action={add} />
        </div>
      )}
      <MatrixDialog
        open={opened?.kind === 'new' || opened?.kind === 'details'}
        onOpenChange={close}
        matrix={opened?.kind === 'details' ? opened.matrix : null}
        onMade={setChosen}
      />
      {opened?.kind === 'versions' && (
        <VersionsDialog
          rule={opened.matrix}
          says={(one) =>
            t('versionSays', {
              tiers: t('tierCount', { count: one.tier_count }),
              edges: t(one.keep_edges ? 'edges.kept' : 'edges.free'),
            })
          }
          onClose={close}
        />
      )}
      {opened?.kind === 'retire' && (
        <RetireDialog
          name={opened.matrix.name}
          onClose={close}
          onRetire={() => retire.mutateAsync({ params: { id: opened.matrix.id } })}
        />
      )}
    </div>
  )
}

/** Without pricing:cost only what the tiers are called is shown (s5b). */
function TierNames({ matrix }: { matrix: PartMatrix }) {
  const t = useText(matricesText)
  const count = (matrix.current ?? matrix.versions[0])?.tier_count ?? 0
  return (
    <Card title={matrix.name}>
      <div className="flex flex-col gap-4">
        <MatrixFacts matrix={matrix} />
        <ul className="flex flex-wrap gap-2">
          {Array.from({ length: count }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place of a tier is its identity
            <li key={at}>
              <Tag>{t('tierName', { number: String(at + 1) })}</Tag>
            </li>
          ))}
        </ul>
        <p className="text-ink-3">{t('hidden')}</p>
      </div>
    </Card>
  )
}
