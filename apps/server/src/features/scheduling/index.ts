export { bookTechnician, endOrderBookings, freeOrder, freeTechnician, rebook } from './bookings.service.ts'
