export { subscribeMessages } from './messages.events.ts'
export { countThread, readThread } from './messages.queries.ts'
export { messagesRoutes } from './messages.routes.ts'
export { messageSent, receiveMessage, startConversation, threadOf } from './messages.service.ts'
