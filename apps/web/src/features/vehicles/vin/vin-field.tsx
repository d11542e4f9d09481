import {
  isVinCheckDigitRight,
  isVinShaped,
  listVinRefusals,
  VIN_LENGTH,
  VIN_REFUSAL_TEXT,
  type VinRefusal,
} from '@twopost/contract/vehicles'
import { History, ScanLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useUploadChoice } from '#platform/uploads/upload-field.tsx'
import { UploadRows } from '#platform/uploads/upload-rows.tsx'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Facts } from '#ui/layout.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { vehicleName } from '../vehicle-name.rules.ts'
import { useVinLookup, type Vehicle, type VinLookup } from '../vehicles.api.ts'
import { vehiclesText } from '../vehicles.text.ts'
import { VinCells } from './vin-cells.tsx'

export interface VinFieldProps {
  value: string
  onValue: (vin: string) => void
  onBlur?: () => void
  /** Said under the cells instead of the field's own judgement. */
  error?: string | undefined
  /** What the VIN says, when it is known: for filling what nobody typed. */
  onLookup?: (lookup: VinLookup) => void
  /** The vehicle being edited: it is not announced as already on file. */
  ownId?: string | undefined
  /** Takes the vehicle on file instead. */
  onUse?: ((vehicle: Vehicle) => void) | undefined
  useLabel?: string | undefined
  /** Without the button that reads a photo. */
  noScan?: boolean
}

/**
 * A VIN in 17 cells (3 / 6 / 8): typed, pasted or read from a photo. I, O and Q are refused with the reason; a wrong check digit warns
 * and never blocks (F12, F13, OP-74).
 */
export function VinField({ value, onValue, onBlur, error, onLookup, ownId, onUse, useLabel, noScan }: VinFieldProps) {
  const t = useText(vehiclesText)
  const locale = useLocale()
  const [refused, setRefused] = useState<VinRefusal | null>(null)
  const isShaped = isVinShaped(value)
  const found = useVinLookup(value, isShaped)
  const lookupProblem = useProblemText(isShaped ? found.error : null)
  const lookup = isShaped ? found.data?.lookup : undefined
  const onFile = isShaped && found.data?.vehicle?.id !== ownId ? found.data?.vehicle : undefined

  // The number of a vehicle on file was read before: what its fields lack was left out by someone.
  const told = useRef<string | null>(ownId === undefined ? null : value)
  const latest = useRef(onLookup)
  useEffect(() => {
    latest.current = onLookup
  })
  useEffect(() => {
    if (!lookup || told.current === lookup.vin) return
    told.current = lookup.vin
    latest.current?.(lookup)
  }, [lookup])

  const marked = listVinRefusals(value)[0]
  const why = (reason: VinRefusal) => VIN_REFUSAL_TEXT[reason][locale]
  const check = isVinCheckDigitRight(value)
  const ownError = refused
    ? why(refused)
    : marked
      ? t('vin.refusedAt', { place: String(marked.index + 1), why: why(marked.reason) })
      : undefined
  const note =
    check === true
      ? ({ tone: 'ok', text: t('vin.right') } as const)
      : check === false
        ? ({ tone: 'warn', text: t('vin.wrong') } as const)
        : undefined

  function change(vin: string) {
    setRefused(null)
    onValue(vin)
  }
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t('vin.label')}
        optional
        error={ownError ?? error}
        note={note}
        help={value.length > 0 && value.length < VIN_LENGTH ? t('vin.count', { count: String(value.length) }) : undefined}
      >
        <VinCells
          value={value}
          onValue={change}
          onRefused={setRefused}
          onBlur={() => {
            setRefused(null)
            onBlur?.()
          }}
          label={t('vin.cells')}
        />
        <span className="flex px-2 text-center text-xs text-ink-3" aria-hidden="true">
          <span className="flex-[3_1_0]">{t('vin.maker')}</span>
          <span className="flex-[6_1_0]">{t('vin.model')}</span>
          <span className="flex-[8_1_0]">{t('vin.serial')}</span>
        </span>
      </Field>
      {!noScan && <ScanButton onVin={change} />}
      {isShaped && found.isFetching && !lookup && (
        <span className="flex items-center gap-2 text-sm text-ink-3" role="status">
          <Spinner size={15} label="" /> {t('vin.decoding')}
        </span>
      )}
      {lookupProblem && (
        <Banner kind="bad" alert>
          <b>{t('lookupFailed')}.</b> {lookupProblem}
        </Banner>
      )}
      {lookup && <Decoded lookup={lookup} />}
      {onFile && (
        <Banner
          kind="teal"
          icon={<History size={18} />}
          actions={
            onUse && (
              <Button size="sm" kind="primary" onClick={() => onUse(onFile)}>
                {useLabel ?? t('vin.use')}
              </Button>
            )
          }
        >
          <b>{t('vin.onFile', { name: vehicleName(onFile) })}</b>
          {onFile.customer_name && <div>{t('vin.onFileOwner', { owner: onFile.customer_name })}</div>}
        </Banner>
      )}
    </div>
  )
}

/** What the VIN says, with what a person should know about it. */
function Decoded({ lookup }: { lookup: VinLookup }) {
  const t = useText(vehiclesText)
  const facts = (
    [
      [t('year'), lookup.year],
      [t('make'), lookup.make],
      [t('model'), lookup.model],
      [t('engine'), lookup.engine],
      [t('vin.fuel'), lookup.fuel],
      [t('vin.drive'), lookup.drive],
      [t('vin.weight'), lookup.gvwr_class],
    ] as const
  ).filter(([, said]) => said !== null && said !== '')
  const warnings = lookup.warnings.filter(
    (warning): warning is typeof warning & { code: Warned } => warning.code !== 'check_digit' && warning.code in warned,
  )
  return (
    <div className="flex flex-col gap-2">
      {facts.length > 0 && <Facts items={facts} />}
      {warnings.map((warning) => (
        <p key={warning.code} className="text-sm text-ink-2">
          {t(`vin.warning.${warning.code}`)}
        </p>
      ))}
    </div>
  )
}
const warned = {
  make_from_manufacturer_code: true,
  not_in_vehicle_database: true,
  vehicle_database_unavailable: true,
  year_withheld: true,
} as const
type Warned = keyof typeof warned

/** Chooses or takes a photo of the label and reads it on the server. What went wrong is below, with a way to send it again. */
function ScanButton({ onVin }: { onVin: (vin: string) => void }) {
  const t = useText(vehiclesText)
  const { uploads, choose, input } = useUploadChoice(
    { purpose: 'vin-picture', target: {}, onAdded: ({ scan }) => onVin(scan.vin) },
    {},
    { label: t('vin.scan') },
  )
  const failed = uploads.list.find(({ state }) => state.phase === 'failed')
  const choices = () => {
    if (failed) uploads.drop(failed.key)
    choose()
  }
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button size="sm" icon={<ScanLine size={16} />} busy={uploads.isBusy} busyText={t('vin.scanning')} onClick={choices}>
          {failed ? t('vin.scanAgain') : t('vin.scan')}
        </Button>
        <span className="text-xs text-ink-3">{t('vin.scanHelp')}</span>
      </div>
      <UploadRows uploads={uploads} />
      {input}
    </div>
  )
}
