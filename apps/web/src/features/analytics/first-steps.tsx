import { Link } from '@tanstack/react-router'
import { Check, Clock, Gauge, KeyRound, Percent, Plus, UserPlus, Warehouse } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LazyShopDialog, useShops } from '#features/shops/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useTenant } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { type FirstSteps, stepsOf } from './first-steps.rules.ts'
import { firstStepsText } from './first-steps.text.ts'

/**
 * What a new shop does next: people, hours and bays, the first customer. Done is what the records say, and the first open step is the
 * primary one. Who may not do a step reads who can (R1-46).
 */
export function FirstStepsCard({ steps, shopId }: { steps: FirstSteps; shopId: string }) {
  const t = useText(firstStepsText)
  const tenant = useTenant()
  const paths = usePaths()
  const shop = useShops().data?.shops.find((one) => one.id === shopId)
  const mayInvite = useMay('users:create')
  const maySetShop = useMay('shop:create', 'settings:create')
  const mayOrder = useMay('service-order:create')
  const mayAddCustomer = useMay('customers:create')
  const [editing, setEditing] = useState(false)
  const { done, next, open } = stepsOf(steps)
  const kind = (step: typeof next) => (step === next ? 'btn--primary' : 'btn--secondary')
  return (
    <div className="first-day">
      <section aria-labelledby="first-steps" className="card">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-b border-border px-6 py-5 max-md:px-4">
          <div className="min-w-0 flex-1 basis-60">
            <h2 id="first-steps" className="text-[22px] leading-7 font-[620]">
              {t('title', { count: open })}
            </h2>
            <p className="text-ink-2">{t('text')}</p>
          </div>
          <div className="flex flex-col gap-1.5">
            <span className="text-right text-sm text-ink-2 max-md:text-left">
              {t('progress', { done: String(done), count: '4' })}
            </span>
            <span className="flex gap-1" aria-hidden="true">
              {[0, 1, 2, 3].map((one) => (
                <span key={one} className={cx('h-1.5 w-8 rounded-full', one < done ? 'bg-(--ok-solid)' : 'bg-surface-3')} />
              ))}
            </span>
          </div>
        </div>
        <ol>
          <Step number={null} title={t('approved', { name: tenant?.name ?? '' })} text={t('approvedText')} done />
          <Step
            number={1}
            title={t('people')}
            text={t('peopleText')}
            fact={steps.people ? t('peopleDone') : steps.invited > 0 ? t('invited', { count: steps.invited }) : t('onlyYou')}
            done={steps.people}
            next={next === 'people'}
            notAllowed={!mayInvite}
            actions={
              <Link to={paths.users} className={cx('btn', kind('people'))}>
                <UserPlus size={16} aria-hidden="true" />
                {t('addPeople')}
              </Link>
            }
          />
          <Step
            number={2}
            title={t('hours')}
            text={t('hoursText')}
            fact={steps.hours ? t('hoursDone', { bays: steps.bays }) : t('hoursDefault', { bays: steps.bays })}
            done={steps.hours}
            next={next === 'hours'}
            notAllowed={!maySetShop}
            actions={
              shop && (
                <Button
                  kind={next === 'hours' ? 'primary' : 'secondary'}
                  icon={<Warehouse size={16} />}
                  onClick={() => setEditing(true)}
                >
                  {t('setHours')}
                </Button>
              )
            }
          />
          <Step
            number={3}
            title={t('customer')}
            text={t('customerText')}
            {...(steps.customer && { fact: t('customerDone') })}
            done={steps.customer}
            next={next === 'customer'}
            notAllowed={!mayOrder && !mayAddCustomer}
            actions={
              <>
                {mayAddCustomer && (
                  <Link to={paths.customers} className={cx('btn', mayOrder ? 'btn--secondary' : kind('customer'))}>
                    {t('addCustomer')}
                  </Link>
                )}
                {mayOrder && (
                  <Link to={paths.newOrder} className={cx('btn', kind('customer'))}>
                    <Plus size={16} aria-hidden="true" />
                    {t('firstOrder')}
                  </Link>
                )}
              </>
            }
          />
        </ol>
      </section>
      <Later shop={shop} />
      {shop && <LazyShopDialog open={editing} onOpenChange={setEditing} shop={shop} part="hours" />}
    </div>
  )
}

type Shop = NonNullable<ReturnType<typeof useShops>['data']>['shops'][number]

/** What can wait, each with how it is set now; only what the person may change. Nothing where there is none. */
function Later({ shop }: { shop: Shop | undefined }) {
  const t = useText(firstStepsText)
  const format = useFormat()
  const paths = usePaths()
  const maySetShop = useMay('shop:create', 'settings:create')
  const maySetRoles = useMay('roles:create')
  const [setsRates, setSetsRates] = useState(false)
  if (!maySetShop && !maySetRoles) return null
  const rates = shop && {
    rate: format.money(shop.labor_rate),
    labor: format.number(shop.labor_tax_percent, 3),
    parts: format.number(shop.parts_tax_percent, 3),
  }
  return (
    <section aria-labelledby="first-day-later" className="card p-4">
      <h2 id="first-day-later" className="mb-2 text-lg font-[620]">
        {t('later')}
      </h2>
      <ul className="flex flex-col">
        {shop && rates && maySetShop && (
          <li>
            <button type="button" className="later-row" onClick={() => setSetsRates(true)}>
              <Percent size={17} aria-hidden="true" />
              <span className="two-lines two-lines--whole">
                <span>{t('rates')}</span>
                <span>{t('ratesNow', rates)}</span>
              </span>
            </button>
          </li>
        )}
        {maySetShop && (
          <li>
            <Link to={paths.settings} className="later-row">
              <Gauge size={17} aria-hidden="true" />
              <span className="two-lines two-lines--whole">
                <span>{t('levels')}</span>
                <span>{t('levelsText')}</span>
              </span>
            </Link>
          </li>
        )}
        {maySetRoles && (
          <li>
            <Link to={paths.roles} className="later-row">
              <KeyRound size={17} aria-hidden="true" />
              <span className="two-lines two-lines--whole">
                <span>{t('roles')}</span>
                <span>{t('rolesText')}</span>
              </span>
            </Link>
          </li>
        )}
      </ul>
      {shop && <LazyShopDialog open={setsRates} onOpenChange={setSetsRates} shop={shop} part="rates" />}
    </section>
  )
}

function Step({
  number,
  title,
  text,
  fact,
  done,
  next = false,
  notAllowed = false,
  actions,
}: {
  /** null for what was done before the steps begin. */
  number: number | null
  title: string
  text: string
  fact?: string
  done: boolean
  next?: boolean
  notAllowed?: boolean
  actions?: ReactNode
}) {
  const t = useText(firstStepsText)
  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-border px-6 py-5 last:border-b-0 max-md:items-start max-md:gap-x-4 max-md:px-4',
        next && 'bg-accent-soft',
      )}
      aria-current={next ? 'step' : undefined}
    >
      <span
        className={cx(
          'grid size-10 flex-none place-items-center rounded-full font-[620]',
          done ? 'bg-(--ok-soft) text-(--ok-fg)' : next ? 'bg-accent text-on-accent' : 'border border-border-control',
        )}
        aria-hidden="true"
      >
        {done ? <Check size={20} strokeWidth={2.5} /> : number}
      </span>
      <div className="min-w-0 flex-1 basis-60 max-md:basis-40">
        <h3 className="font-[620]">
          {title}
          {done && <span className="sr-only"> ({t('done')})</span>}
        </h3>
        <p className="text-ink-2">{text}</p>
        {fact && (
          <p className="mt-0.5 flex items-center gap-1.5 text-sm text-ink-3">
            <Clock size={14} aria-hidden="true" />
            {fact}
          </p>
        )}
      </div>
      {!done &&
        (notAllowed ? (
          <span className="text-sm text-ink-3 max-md:w-full max-md:pl-14">{t('notAllowed')}</span>
        ) : (
          <span className="flex flex-wrap gap-2 max-md:w-full max-md:pl-14">{actions}</span>
        ))}
    </li>
  )
}
