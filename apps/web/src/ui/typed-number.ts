/** What a figure counts; decides decimals, limits and how it is written. */
export type NumberKind = 'count' | 'year' | 'minutes' | 'mileage' | 'hours' | 'quantity' | 'money' | 'percent'

export interface NumberRules {
  /** Most decimals. */
  decimals: number
  min: number
  max: number
  /** 1,234 instead of 1234. */
  grouped: boolean
  /** Always shows all its decimals. */
  fixed: boolean
}

/** Limits of each kind (R1-1); a field may narrow or widen its own. */
export const kindRules: Readonly<Record<NumberKind, NumberRules>> = {
  count: { decimals: 0, min: 0, max: 99_999, grouped: true, fixed: false },
  year: { decimals: 0, min: 1900, max: 2100, grouped: false, fixed: false },
  minutes: { decimals: 0, min: 0, max: 99_999, grouped: true, fixed: false },
  mileage: { decimals: 0, min: 0, max: 9_999_999, grouped: true, fixed: false },
  hours: { decimals: 3, min: 0, max: 99, grouped: true, fixed: false },
  quantity: { decimals: 3, min: 0, max: 99_999, grouped: true, fixed: false },
  money: { decimals: 2, min: 0, max: 999_999.99, grouped: true, fixed: true },
  percent: { decimals: 4, min: 0, max: 100, grouped: true, fixed: false },
}

/** What a person may have meant by what is in a number field. */
export type Reading =
  | { is: 'empty' }
  | { is: 'number'; value: number }
  /** Thousands or a decimal: the person chooses. */
  | { is: 'two'; values: [number, number] }
  | { is: 'refused'; why: 'unclear' | 'decimals' }
  /** Understood, but beyond the limits; `cures` are values within them that a slipped point would explain. */
  | { is: 'refused'; why: 'low' | 'high'; value: number; cures: number[] }

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0
const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals

/** "1:30", "1h 30m", "90m", "1.5h" in hours; undefined when it is none of them. */
function readClock(text: string): number | undefined {
  const colon = text.match(/^(\d{1,4}):([0-5]\d)$/)
  if (colon) return Number(colon[1]) + Number(colon[2]) / 60
  const spelled = text.match(/^(?:(\d+(?:[.,]\d+)?)h)?(?:(\d+)m(?:in)?)?$/)
  if (!spelled || text === '') return undefined
  return Number((spelled[1] ?? '0').replace(',', '.')) + Number(spelled[2] ?? '0') / 60
}

/** The readings of digits with points and commas, the more usual one first; none when it is no figure. */
function readFigure(text: string, decimals: number): string[] {
  if (/^\d+$/.test(text)) return [text]
  const marks = text.replace(/\d/g, '')
  const last = marks.at(-1) as string
  const whole = text.slice(0, text.lastIndexOf(last))
  const fraction = text.slice(text.lastIndexOf(last) + 1)
  const isGrouped = (part: string, mark: string) =>
    mark === ',' ? /^\d{1,3}(,\d{3})*$/.test(part) : /^\d{1,3}(\.\d{3})*$/.test(part)
  if (marks.length > 1) {
    // Both marks: the last one is the decimal. One mark several times: thousands.
    const other = last === ',' ? '.' : ','
    if (marks.includes(other))
      return marks.indexOf(last) === marks.length - 1 && isGrouped(whole, other)
        ? [`${whole.replaceAll(other, '')}.${fraction}`]
        : []
    return isGrouped(text, last) ? [text.replaceAll(last, '')] : []
  }
  const asDecimal = `${whole || '0'}.${fraction}`
  const isThousands = isGrouped(text, last) && !whole.startsWith('0')
  if (!isThousands) return [asDecimal]
  if (decimals === 0) return [whole + fraction]
  // A point with as many decimals as the field takes is read as a decimal; "1,234" may be either.
  if (last === '.' && fraction.length <= decimals) return [asDecimal]
  return [whole + fraction, asDecimal]
}

/**
 * Reads what a person typed: point and comma as the decimal mark where the other reading makes no sense, "1:30" and "90m" for
 * hours, `$`, `%` and units dropped (R1-1). What may mean two things is not decided here.
 */
export function readNumber(typed: string, rules: NumberRules, kind: NumberKind): Reading {
  let text = typed.trim().toLowerCase().replace('−', '-')
  if (text === '') return { is: 'empty' }
  if (kind === 'money') text = text.replace(/^(-?)\s*\$/, '$1')
  if (kind === 'percent') text = text.replace(/\s*%$/, '')
  if (kind === 'mileage') text = text.replace(/\s*(mi|millas|miles)\.?$/, '')
  text = text.replace(/[\s\u00a0\u202f']/g, '')
  const clock = kind === 'hours' ? readClock(text) : undefined
  if (clock !== undefined) return within(round(clock, rules.decimals), rules)
  const sign = text.startsWith('-') ? -1 : 1
  const digits = text.replace(/^[-+]/, '')
  if (!/^(\d[\d.,]*|[.,]\d+)$/.test(digits) || digits.length > 18) return { is: 'refused', why: 'unclear' }
  const readings = readFigure(digits.replace(/(\d)[.,]$/, '$1'), rules.decimals)
  if (readings.length === 0) return { is: 'refused', why: 'unclear' }
  if (readings.length === 1) {
    const figure = readings[0] as string
    if (decimalsOf(figure) > rules.decimals && !/^0*$/.test(figure.split('.')[1]?.slice(rules.decimals) ?? ''))
      return { is: 'refused', why: 'decimals' }
    return within(sign * Number(figure), rules)
  }
  const values = readings.map((figure) => sign * round(Number(figure), rules.decimals)) as [number, number]
  const fitting = values.filter((value) => value >= rules.min && value <= rules.max)
  if (fitting.length === 1) return { is: 'number', value: fitting[0] as number }
  return fitting.length === 2 ? { is: 'two', values } : within(values[0], rules)
}

function within(value: number, rules: NumberRules): Reading {
  if (value >= rules.min && value <= rules.max) return { is: 'number', value }
  if (value < rules.min) return { is: 'refused', why: 'low', value, cures: [] }
  const cures = [10, 100].map((part) => value / part).filter((cure) => round(cure, rules.decimals) === cure)
  return { is: 'refused', why: 'high', value, cures: cures.filter((cure) => cure >= rules.min && cure <= rules.max) }
}

/** A figure as a field shows it at rest: `1,234.50`. */
export function writeNumber(value: number, rules: NumberRules): string {
  return value.toLocaleString('en-US', {
    useGrouping: rules.grouped,
    minimumFractionDigits: rules.fixed ? rules.decimals : 0,
    maximumFractionDigits: rules.decimals,
  })
}

/** A figure with its unit, as a sentence says it: `$12.50`, `1.5 h`, `7.5%`. `unit` is the field's own. */
export function sayNumber(value: number, rules: NumberRules, kind: NumberKind, unit?: string): string {
  const figure = writeNumber(Math.abs(value), rules)
  const sign = value < 0 ? '−' : ''
  if (kind === 'money') return `${sign}$${figure}`
  if (kind === 'percent') return `${sign}${figure}%`
  if (kind === 'hours') return `${sign}${figure} h`
  return `${sign}${figure}${unit ? ` ${unit}` : ''}`
}
