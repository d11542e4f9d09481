import type { CorrectedTimes } from '@twopost/contract/attendance'
import { notify } from '#features/notifications/index.ts'
import { getShopRow } from '#features/shops/index.ts'
import { instantOf } from '#platform/clock/clock.ts'
import type { Context } from '#platform/http/context.ts'
import { correctionNoticeText } from './correction-notices.text.ts'

/** Tells a technician what was corrected in their hours, in the time of the shop (CLK10). */
export async function tellCorrected(
  ctx: Context,
  userId: string,
  shopId: string,
  before: CorrectedTimes | null,
  after: CorrectedTimes,
  reason: string,
): Promise<void> {
  const { time_zone: timeZone } = await getShopRow(ctx, shopId)
  const facts = (locale: string) => {
    const format = new Intl.DateTimeFormat(locale, {
      timeZone,
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    })
    const say = (text: string | null) => (text ? format.format(instantOf(text)) : '')
    const span = ({ from, to }: CorrectedTimes) => ({ from: say(from), to: say(to) })
    return { who: ctx.actorName, ...span(after), before: before ? span(before) : null, reason }
  }
  await notify(ctx, [userId], {
    type: 'time_corrected',
    texts: { en: correctionNoticeText.en(facts('en-US')), es: correctionNoticeText.es(facts('es-US')) },
    actionUrl: 'technician-portal/time',
    metadata: {},
  })
}
