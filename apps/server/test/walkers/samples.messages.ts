import type { messagesTable } from './call-table.messages.ts'
import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

/** Valid inputs of the calls about contacts and messages. */
export function messagesSamples({ ids, shopId, owner }: FullWorld): Record<keyof typeof messagesTable, Sample> {
  const id = (key: string): string => {
    const value = ids[key]
    if (!value) throw new Error(`the world has no ${key}`)
    return value
  }
  const ofCustomer = { params: { id: id('customer') } }
  const ofContact = { params: { id: id('customer'), contactId: id('contact') } }
  const one = { params: { id: id('conversation') } }
  const token = { params: { token: 'tp_l_unknown' } }
  const contact = {
    ...{ name: 'Dana Fuller', roles: ['driver', 'payables'], phone: '(253) 555-0177', email: 'dana@example.com' },
    ...{ language: 'es', approval_limit: 500 },
  }
  return {
    listContacts: { ...ofCustomer, query: { active: 'true', page: '1', limit: '5' } },
    getContact: ofContact,
    createContact: { ...ofCustomer, body: contact },
    updateContact: { ...ofContact, body: { ...contact, is_active: true } },
    retireContact: ofContact,
    setApprovers: { ...ofCustomer, body: { only_named_contacts_approve: false } },
    listConversations: {
      query: {
        ...{ shop_id: shopId, unread: 'true', closed: 'false', assigned: 'none', customer_id: id('customer') },
        ...{ order_id: id('asked_order'), page: '1', limit: '5' },
      },
    },
    startConversation: { body: { order_id: id('asked_order'), contact_id: id('contact'), body: 'It is ready to look at' } },
    listMessages: { ...one, query: { order_id: id('asked_order'), page: '1', limit: '5' } },
    sendMessage: { ...one, body: { body: 'Yes, by noon', order_id: id('asked_order') } },
    readConversation: one,
    assignConversation: { ...one, body: { user_id: owner.userId } },
    closeConversation: { ...one, body: {} },
    listPublicMessages: token,
    writePublicMessage: { ...token, body: { body: 'When is it ready?', key: 'walker-message-1' } },
  }
}
