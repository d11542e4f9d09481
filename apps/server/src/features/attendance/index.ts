export { subscribeAttendance } from './attendance.events.ts'
export { attendanceRoutes } from './attendance.routes.ts'
export { endForgottenClocks } from './clock/forgotten-clocks.service.ts'
