/** Contacts of customers (NOW10, AUT12) and the threads with them (MSG14, MSG16). */
export const messagesTable = {
  listContacts: 'customers:view | shops',
  getContact: 'customers:view | shops',
  createContact: 'customers:create | shops',
  updateContact: 'customers:create | shops',
  retireContact: 'customers:create | shops',
  setApprovers: 'customers:create | shops',
  listConversations: 'messages:view | shops',
  startConversation: 'messages:view and messages:send | shops',
  listMessages: 'messages:view | shops',
  sendMessage: 'messages:view and messages:send | shops',
  readConversation: 'messages:view | shops',
  assignConversation: 'messages:view and messages:send | shops',
  closeConversation: 'messages:view and messages:send | shops',
  listPublicMessages: 'public',
  writePublicMessage: 'public',
} as const
