import type { MeasureUnit } from './inspections.states.ts'

type Spoken = 'en' | 'es'
const plain: Readonly<Record<Spoken, Partial<Record<string, string>>>> = {
  en: {
    ...{ LF: 'left front', RF: 'right front', LR: 'left rear', RR: 'right rear' },
    ...{ front: 'front', rear: 'rear', left: 'left', right: 'right' },
  },
  es: {
    ...{ LF: 'delantera izquierda', RF: 'delantera derecha', LR: 'trasera izquierda', RR: 'trasera derecha' },
    ...{ front: 'adelante', rear: 'atrás', left: 'izquierda', right: 'derecha' },
  },
}
const sides: Readonly<Record<Spoken, Readonly<Record<string, string>>>> = {
  en: { L: 'left', R: 'right', LO: 'left outer', LI: 'left inner', RO: 'right outer', RI: 'right inner' },
  es: {
    ...{ L: 'izquierda', R: 'derecha', LO: 'izquierda exterior', LI: 'izquierda interior' },
    ...{ RO: 'derecha exterior', RI: 'derecha interior' },
  },
}
/** The wheel that a position names: its axle, side, and of a dual the outer or inner one. Null for what is at no axle. */
export function wheelOf(position: string): { axle: number; side: 'L' | 'R'; dual: 'O' | 'I' | '' } | null {
  const match = /^A(\d)([LR])([OI]?)$/.exec(position)
  if (match) return { axle: Number(match[1]), side: match[2] as 'L' | 'R', dual: (match[3] ?? '') as 'O' | 'I' | '' }
  const corner = /^([LR])([FR])$/.exec(position)
  return corner ? { axle: corner[2] === 'F' ? 1 : 2, side: corner[1] as 'L' | 'R', dual: '' } : null
}
/** "axle 2 left", "right front", "battery 2". */
export function positionName(position: string, language: Spoken): string {
  const named = plain[language][position]
  if (named) return named
  const axle = /^A(\d)([LR][OI]?)$/.exec(position)
  if (axle) return `${language === 'en' ? 'axle' : 'eje'} ${axle[1]} ${sides[language][axle[2] ?? ''] ?? ''}`
  const number = /^B(\d)$/.exec(position)
  return number ? `${language === 'en' ? 'number' : 'número'} ${number[1]}` : position
}
/** An item at its place: "Lining, axle 2 left". */
export const itemName = (item: { name_en: string; name_es: string; position: string }, language: Spoken): string => {
  const name = (language === 'en' ? item.name_en : item.name_es) || item.name_en || item.name_es
  return item.position === '' ? name : `${name}, ${positionName(item.position, language)}`
}

/** A value with its unit, as people write it: 3 mm, 5/32, 96 psi, 12.4 V, 40%. */
export function measureText(value: number, unit: MeasureUnit): string {
  const said = String(value)
  switch (unit) {
    case 'none':
      return said
    case 'mm':
      return `${said} mm`
    case 'in32':
      return `${said}/32`
    case 'psi':
      return `${said} psi`
    case 'volt':
      return `${said} V`
    case 'percent':
      return `${said}%`
  }
}
