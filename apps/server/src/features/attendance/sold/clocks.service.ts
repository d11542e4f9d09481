import type * as calls from '@twopost/contract/attendance'
import type { Answer, Input } from '@twopost/contract/core/call'
import { fromThousandths } from '@twopost/contract/core/money'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { addDays, daysBetween } from '@twopost/contract/core/time'
import { zoneOfShops } from '#features/shops/index.ts'
import { getTechnicianRow, ownTechnicianId } from '#features/technicians/index.ts'
import { type Context, may } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { numbersOf, sumDays } from '../hours.rules.ts'
import { measureHours, soldOf } from '../hours.service.ts'

const longestDays = 366
/**
 * The three clocks of a technician by day: one's own always, another's with time:view (CLK11, CLK15).
 * @throws Problem NOT_ALLOWED for another's without it, TECHNICIAN_NOT_FOUND, VALIDATION_FAILED for dates that no screen asks for
 */
export async function showClocks(
  ctx: Context,
  { params, query }: Input<typeof calls.getClocks>,
): Promise<Answer<typeof calls.getClocks>> {
  const own = ownTechnicianId(ctx)
  const isOwn = params.id === 'me' || params.id.toLowerCase() === own
  if (isOwn && !own) throw new Problem('TECHNICIAN_NOT_FOUND')
  if (!isOwn && !may(ctx, 'time:view')) throw new Problem('NOT_ALLOWED')
  const days = daysBetween(query.from, query.to)
  if (days < 0) throw fieldProblem('query.to', 'ENDS_LATER', fieldTexts.ENDS_LATER)
  if (days >= longestDays) throw fieldProblem('query.to', 'PERIOD_TOO_LONG', fieldTexts.PERIOD_TOO_LONG)
  const technician = await getTechnicianRow(ctx, isOwn ? (own ?? '') : params.id)
  const zone = await zoneOfShops(ctx, ctx.shopIds)
  const shopIds = isOwn ? null : ctx.shopIds
  const { people } = await measureHours(ctx, { technicianIds: [technician.id], shopIds }, zone, query.from, query.to)
  const person = people.get(technician.id)
  const measured = person?.days ?? new Map()
  return {
    clocks: {
      technicianId: technician.id,
      name: technician.name,
      from: query.from,
      to: query.to,
      numbers: numbersOf(sumDays(measured, query.from, query.to), soldOf(person), person?.invoiced),
      days: Array.from({ length: days + 1 }, (_, i) => {
        const date = addDays(query.from, i)
        const day = measured.get(date)
        return {
          date,
          attendedSeconds: day?.attendedSeconds ?? 0,
          onJobSeconds: day?.onJobSeconds ?? 0,
          soldHours: fromThousandths(person?.sold.get(date) ?? 0),
        }
      }),
    },
  }
}
