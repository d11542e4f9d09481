import { useRouter } from '@tanstack/react-router'
import { orderStatuses } from '@twopost/contract/service-orders.states'
import { Command } from 'cmdk'
import {
  ArrowRight,
  ClipboardList,
  Clock,
  CornerDownLeft,
  Languages,
  LogOut,
  type LucideIcon,
  Moon,
  Plus,
  ReceiptText,
  Search,
  Sun,
  Truck,
  Users,
  X,
} from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { OrderStatusPill } from '#features/service-orders/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useRecentRecords } from '#platform/recent-records.ts'
import { useShop } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { IconButton } from '#ui/button.tsx'
import { ThinProgress } from '#ui/feedback.tsx'
import { Kbd, Plate, VinText } from '#ui/identity.tsx'
import { StatusGlyph } from '#ui/status.tsx'
import { useUiText } from '#ui/ui-text.ts'
import { markMatch } from './mark-match.tsx'
import { commandQuery, isForCommands, matchCommands, type Command as Offer } from './palette.rules.ts'
import { searchText } from './search.text.ts'
import type { PalettePage } from './search-palette.tsx'
import { usePaletteCommands } from './use-palette-commands.ts'

const kinds = [
  { key: 'vehicles', icon: Truck },
  { key: 'orders', icon: ClipboardList },
  { key: 'customers', icon: Users },
  { key: 'invoices', icon: ReceiptText },
] as const

/**
 * Finds orders, customers, vehicles and invoices from anywhere, offers what was looked at last, and runs commands; by keyboard alone.
 * Rendered only while open.
 */
export function Palette({
  pages,
  typed,
  onTyped,
  onClose,
  appears,
}: {
  pages: readonly PalettePage[]
  typed: string
  onTyped: (typed: string) => void
  onClose: () => void
  /** False when something that looked like it stood here already. */
  appears: boolean
}) {
  const t = useText(searchText)
  const words = useUiText()
  const router = useRouter()
  const paths = usePaths()
  const shop = useShop()
  const query = usePaused(typed.trim(), 120)
  const forCommands = isForCommands(typed)
  const asks = query.length >= 2 && !forCommands
  const found = useCall(
    'search',
    { query: { q: query, ...(shop && { shop_id: shop.id }) } },
    { enabled: asks, keepPrevious: true, staleTime: 5_000 },
  )
  const problem = useProblemText(asks ? found.error : null)
  const results = asks ? found.data?.results : undefined
  const count = results ? kinds.reduce((sum, kind) => sum + results[kind.key].length, 0) : 0

  const placeOf = { orders: paths.order, customers: paths.customer, vehicles: paths.vehicle, invoices: paths.invoice }
  const go = (href: string) => {
    onClose()
    void router.navigate({ href })
  }
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
          <Dialog.Title className="sr-only">{t('title')}</Dialog.Title>
          <Command shouldFilter={false} loop label={t('title')} className="flex min-h-0 flex-1 flex-col">
            <div className="palette-input">
              <ThinProgress active={found.isFetching} />
              <Search size={20} />
              <Command.Input autoFocus value={typed} onValueChange={onTyped} placeholder={t('placeholder')} />
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
              {isEmpty && <p className="px-4.5 pt-4 text-ink-3">{t('start')}</p>}
              {problem && (
                <p className="px-4.5 py-5 text-bad" role="alert">
                  {problem}
                </p>
              )}
              {asks && found.data && !found.isFetching && count + actions.length + places.length === 0 && (
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
              {results &&
                kinds.map(({ key, icon: Icon }) =>
                  results[key].length === 0 ? null : (
                    <Command.Group key={key} heading={t(key)}>
                      {results[key].map((hit) => (
                        <Command.Item
                          key={hit.id}
                          value={`${key}:${hit.id}`}
                          className="palette-item"
                          onSelect={() => go(placeOf[key](hit.id))}
                        >
                          <Icon size={18} />
                          <span className="flex min-w-0 flex-1 flex-col">
                            <span className="truncate font-[520]">{markMatch(hit.title, query)}</span>
                            <span className="flex min-w-0 gap-2 overflow-hidden text-sm text-ink-3">
                              {hit.number && <span className="whitespace-nowrap">{markMatch(hit.number, query)}</span>}
                              {hit.vin && (
                                <span className={key === 'vehicles' ? undefined : 'max-md:hidden'}>
                                  <VinText vin={hit.vin} />
                                </span>
                              )}
                              <span className="truncate">{markMatch(hit.subtitle, query)}</span>
                            </span>
                          </span>
                          {hit.license_plate && <Plate number={hit.license_plate} state={hit.plate_state} />}
                          {key === 'orders' && <OrderState status={hit.status} />}
                        </Command.Item>
                      ))}
                    </Command.Group>
                  ),
                )}
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

function Row({ id, icon, onSelect, children }: { id: string; icon: ReactNode; onSelect: () => void; children: ReactNode }) {
  return (
    <Command.Item value={id} className="palette-item" onSelect={onSelect}>
      {icon}
      {children}
    </Command.Item>
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

/** The state of an order: in words, on phones by its shape. */
function OrderState({ status }: { status: string }) {
  const known = orderStatuses.find((one) => one === status)
  if (!known) return null
  return (
    <>
      <span className="max-md:hidden">
        <OrderStatusPill status={known} />
      </span>
      <span className="md:hidden">
        <StatusGlyph status={known} toned />
      </span>
    </>
  )
}
