import { userLeaving } from '#features/users/index.ts'
import { selectTechnicianOfUser } from './technicians.queries.ts'
import { endTechnician } from './technicians.service.ts'

/** What technicians hear from people; once in a process. A technician with open jobs keeps the person (TECHNICIAN_IN_USE). */
export function subscribeTechnicians(): void {
  userLeaving.subscribe(async (ctx, { userId }) => {
    const technician = await selectTechnicianOfUser(ctx.tx, userId)
    if (technician) await endTechnician(ctx, technician.id)
  })
}
