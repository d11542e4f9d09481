import * as calls from '@twopost/contract/messages'
import { type Route, route } from '#platform/http/route.ts'
import {
  assignConversation,
  closeConversation,
  listConversations,
  listMessages,
  readConversation,
  sendMessage,
  startConversation,
} from './messages.service.ts'

export const messagesRoutes: Route[] = [
  route(calls.listConversations, listConversations),
  route(calls.startConversation, startConversation),
  route(calls.listMessages, listMessages),
  route(calls.sendMessage, sendMessage),
  route(calls.readConversation, readConversation),
  route(calls.assignConversation, assignConversation),
  route(calls.closeConversation, closeConversation),
]
