import { useRouter } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { ArrowRight, Clock, CornerDownLeft, Languages, LogOut, type LucideIcon, Moon, Plus, Search, Sun, X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useRecentRecords } from '#platform/recent-records.ts'
import { useTenant } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { IconButton } from '#ui/button.tsx'
import { ThinProgress } from '#ui/feedback.tsx'
import { Kbd } from '#ui/identity.tsx'
import { useUiText } from '#ui/ui-text.ts'
import { markMatch } from './mark-match.tsx'
import { commandQuery, isForCommands, matchCommands, type Command as Offer } from './palette.rules.ts'
import { paletteText } from './palette.text.ts'
import { type Findings, Row } from './palette-row.tsx'
import { usePlatformFindings } from './platform-findings.tsx'
import { searchText } from './search.text.ts'
import type { PalettePage } from './search-palette.tsx'
import { useTenantFindings } from './tenant-findings.tsx'
import { usePaletteCommands } from './use-palette-commands.ts'

interface Props {
  pages: readonly PalettePage[]
  typed: string
  onTyped: (typed: string) => void
  onClose: () => void
  /** False when something that looked like it stood here already. */
  appears: boolean
}

/**
 * Finds the records of the organization, or of the platform, from anywhere, offers what was looked at last, and runs commands; by
 * keyboard alone. Rendered only while open.
 */
export function Palette(props: Props) {
  return useTenant() ? <TenantPalette {...props} /> : <PlatformPalette {...props} />
}
function TenantPalette(props: Props) {
  const { query, asks, go } = useQuestion(props)
  return <PaletteFrame {...props} query={query} go={go} kind="tenant" found={useTenantFindings(query, asks, go)} />
}
function PlatformPalette(props: Props) {
  const { query, asks, go } = useQuestion(props)
  return <PaletteFrame {...props} query={query} go={go} kind="platform" found={usePlatformFindings(query, asks, go)} />
}

/** What is asked for, once typing pauses, and the way to what is chosen. */
function useQuestion({ typed, onClose }: Props) {
  const router = useRouter()
  const query = usePaused(typed.trim(), 120)
  const go = (href: string) => {
    onClose()
    void router.navigate({ href })
  }
  return { query, asks: query.length >= 2 && !isForCommands(typed), go }
}

function PaletteFrame({
  pages,
  typed,
  onTyped,
  onClose,
  appears,
  query,
  go,
  kind,
  found,
}: Props & { query: string; go: (href: string) => void; kind: 'tenant' | 'platform'; found: Findings }) {
  const t = useText(paletteText)
  const search = useText(searchText)
  const words = useUiText()
  const forCommands = isForCommands(typed)
  const problem = useProblemText(found.error)
  const recent = useRecentRecords()
  const commands = usePaletteCommands(onClose)
  const wanted = commandQuery(typed)
  const actions = matchCommands(commands, wanted)
  const places = wanted === '' && !forCommands ? [] : matchCommands(pages, wanted)
  const isEmpty = wanted === '' && !forCommands

  return (
    <Dialog.Root open onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" {...(!appears && { style: { animation: 'none' } })} />
        <Dialog.Content className="palette" aria-describedby={undefined}>
          <Dialog.Title className="sr-only">{search('title')}</Dialog.Title>
          <Command shouldFilter={false} loop label={search('title')} className="flex min-h-0 flex-1 flex-col">
            <div className="palette-input">
              <ThinProgress active={found.isFetching} />
              <Search size={20} />
              <Command.Input autoFocus value={typed} onValueChange={onTyped} placeholder={search(`placeholder.${kind}`)} />
              <span className="max-md:hidden">
                <Kbd>Esc</Kbd>
              </span>
              <IconButton
                className="-mr-2 md:hidden"
                label={words.close}
                icon={<X size={20} />}
                tooltip={false}
                onClick={onClose}
              />
            </div>
            <Command.List className="palette-list">
              {isEmpty && <p className="px-4.5 pt-4 text-ink-3">{search(`start.${kind}`)}</p>}
              {problem && (
                <p className="px-4.5 py-5 text-bad" role="alert">
                  {problem}
                </p>
              )}
              {found.count !== null && !found.isFetching && !problem && found.count + actions.length + places.length === 0 && (
                <p className="px-4.5 py-5 text-ink-3">{t('none', { query })}</p>
              )}
              {forCommands && actions.length + places.length === 0 && (
                <p className="px-4.5 py-5 text-ink-3">{t('noCommand', { query: wanted })}</p>
              )}
              {isEmpty && recent.length > 0 && (
                <Command.Group heading={t('recent')}>
                  {recent.map((record) => (
                    <Row
                      key={record.href}
                      id={`recent:${record.href}`}
                      icon={<Clock size={18} />}
                      onSelect={() => go(record.href)}
                    >
                      <span className="min-w-0 flex-1 truncate font-[520]">{record.title}</span>
                      <span className="text-sm text-ink-3">{record.area}</span>
                    </Row>
                  ))}
                </Command.Group>
              )}
              {found.groups}
              <Commands heading={t('do')} commands={actions} query={wanted} icon={Plus} />
              <Commands
                heading={t('goTo')}
                commands={places.map((page) => ({ id: page.href, title: page.title, run: () => go(page.href) }))}
                query={wanted}
                icon={ArrowRight}
              />
            </Command.List>
            <div className="palette-foot">
              <span>
                <Kbd>↑</Kbd>
                <Kbd>↓</Kbd>
                {t('move')}
              </span>
              <span>
                <Kbd>
                  <CornerDownLeft size={12} />
                </Kbd>
                {t('open')}
              </span>
              <span className="ml-auto">
                <Kbd>&gt;</Kbd>
                {t('commandsOnly')}
              </span>
            </div>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const ownIcons: Record<string, LucideIcon> = { light: Sun, dark: Moon, language: Languages, 'log-out': LogOut }

/** A group of commands; nothing when none fits. */
function Commands({
  heading,
  commands,
  query,
  icon: Fallback,
}: {
  heading: string
  commands: readonly Offer[]
  query: string
  /** For commands without one of their own. */
  icon: LucideIcon
}) {
  if (commands.length === 0) return null
  return (
    <Command.Group heading={heading}>
      {commands.map((command) => {
        const Icon = ownIcons[command.id] ?? Fallback
        return (
          <Row key={command.id} id={`command:${command.id}`} icon={<Icon size={18} />} onSelect={command.run}>
            <span className="min-w-0 flex-1 truncate font-[520]">{markMatch(command.title, query)}</span>
          </Row>
        )
      })}
    </Command.Group>
  )
}
