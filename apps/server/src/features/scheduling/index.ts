export { bookTechnician, endOrderBookings, freeOrder, freeTechnician, rebook } from './bookings.service.ts'
export { subscribeScheduling } from './scheduling.events.ts'
