import { Link, useNavigate } from '@tanstack/react-router'
import type { ScanHit } from '@twopost/contract/search'
import { Camera, CameraOff, ScanLine } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { CameraCodes, readsCodes } from './camera-codes.tsx'
import { scanText } from './scan.text.ts'

/** Where a record that was found is looked at. */
function useHitPath() {
  const paths = usePaths()
  return (hit: ScanHit) =>
    ({
      item: { to: paths.item(hit.id), search: {} },
      order: { to: paths.order(hit.id), search: {} },
      vehicle: { to: paths.vehicle(hit.id), search: {} },
      location: { to: paths.bins, search: { q: hit.title } },
      core: { to: paths.cores, search: { q: hit.number } },
    })[hit.kind]
}

/** Looks up a code that was scanned or typed: one record opens, of several one is chosen (PAR30). */
export default function ScanDialog({
  open,
  onOpenChange,
  code: scanned,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What a hand scanner has read already. */
  code: string
}) {
  const t = useText(scanText)
  const shop = useShop()
  const navigate = useNavigate()
  const pathOf = useHitPath()
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState(scanned)
  const [filming, setFilming] = useState(false)
  const found = useCall('scan', { query: { code, shop_id: shop?.id } }, { enabled: open && code !== '', staleTime: 0 })
  const problem = useProblemText(found.error)
  const hits = code === '' || found.isFetching ? undefined : found.data?.found
  const only = hits?.length === 1 ? hits[0] : undefined
  const go = useEffectEvent((hit: ScanHit) => {
    onOpenChange(false)
    void navigate(pathOf(hit) as never)
  })
  useEffect(() => {
    if (only) go(only)
  }, [only])
  const look = (text: string) => {
    // The next code does not begin behind this one.
    setTyped('')
    setCode(text.trim())
    setFilming(false)
    if (text.trim() === code) void found.refetch()
  }
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t('text')}
      onSubmit={(event) => {
        event.preventDefault()
        look(typed)
      }}
      footer={
        <>
          {readsCodes() && (
            <Button
              className="mr-auto"
              icon={filming ? <CameraOff size={16} /> : <Camera size={16} />}
              onClick={() => setFilming(!filming)}
            >
              {t(filming ? 'cameraOff' : 'camera')}
            </Button>
          )}
          <Button kind="primary" type="submit" busy={found.isFetching} busyText={t('searching')}>
            {t('look')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {filming && <CameraCodes onCode={look} />}
        <Field label={t('code')} help={t('codeHelp')}>
          <Input
            data-autofocus
            size="lg"
            icon={<ScanLine size={17} />}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="search"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <div role="status">
          {found.isError && code !== '' ? (
            <p className="text-bad">{[t('failed'), problem].join('. ')}</p>
          ) : hits?.length === 0 ? (
            <p className="break-all text-ink-2">{t('unknown', { code })}</p>
          ) : hits && hits.length > 1 ? (
            <Hits hits={hits} onPick={() => onOpenChange(false)} />
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}

function Hits({ hits, onPick }: { hits: readonly ScanHit[]; onPick: () => void }) {
  const t = useText(scanText)
  const pathOf = useHitPath()
  return (
    <>
      <p className="mb-2 text-ink-2">{t('several', { count: String(hits.length) })}</p>
      <ul className="card overflow-hidden">
        {hits.map((hit) => (
          <li key={`${hit.kind} ${hit.id}`}>
            <Link
              {...(pathOf(hit) as { to: string })}
              className="list-row text-ink-1 hover:bg-surface-2 hover:no-underline"
              onClick={onPick}
            >
              <span className="two-lines min-w-0 flex-1">
                <span className="truncate">{hit.title}</span>
                <span>
                  <span className="truncate">{[hit.number, hit.subtitle].filter(Boolean).join(' · ')}</span>
                </span>
              </span>
              <span className="tag">{t(`kinds.${hit.kind}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
