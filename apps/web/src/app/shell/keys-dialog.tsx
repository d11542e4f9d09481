import { useText } from '#platform/i18n/text.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Kbd } from '#ui/identity.tsx'
import { keysText } from './keys.text.ts'

type Word = keyof (typeof keysText)['en']['keys']
const groups: readonly {
  title: 'everywhere' | 'lists' | 'orders' | 'places' | 'board' | 'flags' | 'requests' | 'estimate'
  keys: readonly (readonly [Word, readonly string[]])[]
}[] = [
  {
    title: 'everywhere',
    keys: [
      ['search', ['Ctrl', 'K']],
      ['favorites', ['Ctrl', 'Shift', 'F']],
      ['sidebar', ['Ctrl', 'B']],
      ['submit', ['Ctrl', 'Enter']],
      ['edit', ['E']],
      ['help', ['?']],
    ],
  },
  {
    title: 'lists',
    keys: [
      ['filter', ['/']],
      ['new', ['N']],
      ['rows', ['J', 'K']],
      ['select', ['X']],
      ['open', ['Enter']],
      ['export', ['E']],
    ],
  },
  {
    title: 'orders',
    keys: [
      ['priority', ['P']],
      ['due', ['D']],
      ['technician', ['T']],
      ['schedule', ['S']],
      ['undo', ['Ctrl', 'Z']],
    ],
  },
  {
    title: 'places',
    keys: [
      ['dashboard', ['G', 'D']],
      ['orders', ['G', 'W']],
      ['boardPlace', ['G', 'B']],
      ['flagsPlace', ['G', 'F']],
      ['customers', ['G', 'C']],
      ['vehicles', ['G', 'V']],
      ['invoices', ['G', 'N']],
    ],
  },
  {
    title: 'board',
    keys: [
      ['lift', ['Space']],
      ['move', ['←', '→']],
      ['back', ['Esc']],
    ],
  },
  {
    title: 'estimate',
    keys: [
      ['approveService', ['A']],
      ['declineService', ['D']],
      ['laterService', ['L']],
      ['presentServices', ['P']],
    ],
  },
  {
    title: 'flags',
    keys: [
      ['raise', ['F']],
      ['acknowledge', ['A']],
      ['resolve', ['R']],
      ['dismiss', ['D']],
    ],
  },
  {
    title: 'requests',
    keys: [['approve', ['A']]],
  },
]

/** Every key of the office, by where it works. */
export default function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useText(keysText)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="md" title={t('title')} description={t('off')}>
      <div className="grid gap-6 sm:grid-cols-2">
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className="mb-2 font-[620]">{t(group.title)}</h3>
            <dl className="flex flex-col gap-2">
              {group.keys.map(([word, keys]) => (
                <div key={word} className="flex items-center justify-between gap-3">
                  <dt className="text-ink-2">{t(`keys.${word}`)}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
