import { roleGiven, userLeaving } from '#features/users/index.ts'
import { selectTechnicianOfUser } from './technicians.queries.ts'
import { addTechnician, endTechnician } from './technicians.service.ts'

/** What technicians hear from people; once in a process. A technician with open jobs keeps the person (TECHNICIAN_IN_USE). */
export function subscribeTechnicians(): void {
  userLeaving.subscribe(async (ctx, { userId }) => {
    const technician = await selectTechnicianOfUser(ctx.tx, userId)
    if (technician) await endTechnician(ctx, technician.id)
  })
  // The role makes the technician: jobs, calendar and portal need the record (R1-23). Another role later leaves it as it is.
  roleGiven.subscribe(async (ctx, { userId, systemRole }) => {
    if (systemRole === 'technician' && !(await selectTechnicianOfUser(ctx.tx, userId)))
      await addTechnician(ctx, userId, [], 'active')
  })
}
