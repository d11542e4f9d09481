-- What a shop and a customer, or one of their contacts, write to each other (MSG2). A conversation has what changes: what is unread, who looks after it,
-- whether it is closed. Its messages are only added to; their words are blanked when they have to go (NOW17).
create table app.conversations (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  customer_id uuid not null,
  contact_id uuid,
  -- The order that it was about last.
  service_order_id uuid,
  last_at timestamptz not null,
  unread int not null default 0 check (unread >= 0),
  assigned_to uuid,
  closed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id),
  foreign key (tenant_id, contact_id) references app.contacts (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  foreign key (tenant_id, assigned_to) references app.users (tenant_id, id)
);
create index conversations__customer on app.conversations (tenant_id, customer_id, shop_id, contact_id);
-- Those with something unread first, of one shop or of all.
create index conversations__shop on app.conversations (tenant_id, shop_id, (unread > 0) desc, last_at desc, id desc);
create index conversations__all on app.conversations (tenant_id, (unread > 0) desc, last_at desc, id desc);
create index conversations__order on app.conversations (tenant_id, service_order_id) where service_order_id is not null;
create index conversations__assigned on app.conversations (tenant_id, assigned_to) where assigned_to is not null;
call app.wall('app.conversations');

create table app.messages (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  conversation_id uuid not null,
  direction text not null check (direction in ('out', 'in', 'internal')),
  channel text not null check (channel in ('email', 'sms', 'link', 'call')),
  service_order_id uuid,
  body text not null,
  -- On the page of a link a message is there at once, so it is sent or received; the others wait for providers (MSG5).
  state text not null check (state in ('received', 'held', 'queued', 'suppressed', 'sent', 'delivered', 'failed', 'sent_by_hand', 'cancelled')),
  sent_by uuid,
  sent_by_name text not null default '',
  language text not null check (language in ('en', 'es')),
  -- Made by the page that sent it: the same key twice is one message.
  message_key text,
  -- When its words were taken out.
  blanked_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, conversation_id) references app.conversations (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id)
);
create index messages__conversation on app.messages (tenant_id, conversation_id, id desc);
create index messages__order on app.messages (tenant_id, service_order_id, id desc) where service_order_id is not null;
create unique index messages__key on app.messages (tenant_id, conversation_id, message_key) where message_key is not null;
call app.wall('app.messages', 'append');
