import { mayMove, orderStatuses, orderTransitions } from '@twopost/contract/service-orders.states'
import { describe, expect, it } from 'vitest'
import { sayIn } from '#platform/i18n/text.ts'
import { cardBeside, columnBeside, judgeDrop, minutesNow } from './order-board.rules.ts'
import { orderBoardText } from './order-board.text.ts'

const everything = ['schedule', 'start', 'complete', 'cancel']

describe('dropping a card (G23, G45)', () => {
  const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const))
  it('looks at all 36 pairs', () => {
    expect(pairs).toHaveLength(36)
  })
  it.each(pairs)('%s → %s follows the table', (from, to) => {
    const verdict = judgeDrop({ status: from, allowed: everything }, to)
    if (from === to) expect(verdict).toEqual({ kind: 'home' })
    else if (mayMove(from, to)) expect(verdict).toEqual({ kind: 'takes', action: orderTransitions[from][to]?.move })
    else expect(verdict.kind).toBe('refuses')
  })
  it.each([
    ['pending', 'in_progress', 'scheduleFirst'],
    ['pending', 'completed', 'startFirst'],
    ['scheduled', 'pending', 'back'],
    ['scheduled', 'completed', 'startFirst'],
    ['in_progress', 'scheduled', 'back'],
    ['completed', 'in_progress', 'finished'],
    ['completed', 'invoiced', 'byInvoice'],
    ['invoiced', 'completed', 'byInvoice'],
    ['cancelled', 'pending', 'finished'],
  ] as const)('says why %s → %s does not go', (from, to, reason) => {
    expect(judgeDrop({ status: from, allowed: everything }, to)).toEqual({ kind: 'refuses', reason })
  })
  it('refuses a legal move to someone who may not make it', () => {
    expect(judgeDrop({ status: 'pending', allowed: ['schedule'] }, 'cancelled')).toEqual({
      kind: 'refuses',
      reason: 'notAllowed',
    })
    expect(judgeDrop({ status: 'pending' }, 'scheduled')).toEqual({ kind: 'refuses', reason: 'notAllowed' })
  })
  it('names both states in the specified words (P24)', () => {
    expect(sayIn(orderBoardText, 'en')('refused', { from: 'Pending', to: 'Completed' })).toBe(
      "Invalid status transition from 'Pending' to 'Completed'",
    )
    expect(sayIn(orderBoardText, 'es')('refused', { from: 'Pendiente', to: 'Completada' })).toContain("'Pendiente'")
  })
})

it('steps from column to column and stays at the ends', () => {
  expect(columnBeside('pending', 1)).toBe('scheduled')
  expect(columnBeside('pending', -1)).toBe('pending')
  expect(columnBeside('cancelled', 1)).toBe('cancelled')
})

it.each([
  ['ArrowDown', { column: 0, index: 0 }, { column: 0, index: 1 }],
  ['ArrowDown', { column: 0, index: 2 }, null],
  ['ArrowUp', { column: 0, index: 0 }, null],
  ['ArrowRight', { column: 0, index: 2 }, { column: 2, index: 0 }],
  ['ArrowLeft', { column: 2, index: 0 }, { column: 0, index: 0 }],
  ['ArrowRight', { column: 3, index: 0 }, null],
] as const)('%s goes from card to card', (key, from, to) => {
  expect(cardBeside([3, 0, 1, 2], from, key)).toEqual(to)
})

it('lets only a working timer run on', () => {
  expect(minutesNow({ clocked_minutes: 10, timer_state: 'working' }, 150_000)).toBe(12)
  expect(minutesNow({ clocked_minutes: 10, timer_state: 'paused' }, 150_000)).toBe(10)
})
