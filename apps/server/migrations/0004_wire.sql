-- What every feature leans on: numbers, idempotency keys, audit chain, events, mails, files, search.
create table app.counters (
  tenant_id uuid not null default app.tid() references auth.tenants,
  kind text not null,
  year int not null,
  last bigint not null,
  primary key (tenant_id, kind, year)
);
call app.wall('app.counters');

create table app.idempotency_keys (
  tenant_id uuid not null default app.tid() references auth.tenants,
  account_id uuid not null,
  operation text not null,
  key text not null collate "C",
  body_hash bytea not null,
  status int not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, account_id, operation, key)
);
create index idempotency_keys__age on app.idempotency_keys (tenant_id, created_at);
call app.wall('app.idempotency_keys');

-- One row per command; insert-only by grant; the head row serialises the chain of a tenant (security S-88).
create table app.audit_heads (
  tenant_id uuid primary key default app.tid() references auth.tenants,
  seq bigint not null,
  hash bytea not null
);
call app.wall('app.audit_heads');
create table app.audit_log (
  tenant_id uuid not null default app.tid() references auth.tenants,
  seq bigint not null,
  at timestamptz not null,
  actor_account_id uuid,
  actor_user_id uuid,
  actor_name text not null,
  action text not null,
  record_kind text not null,
  record_id uuid,
  summary text not null,
  details jsonb not null default '{}',
  request_id text not null default '',
  prev_hash bytea not null,
  hash bytea not null,
  primary key (tenant_id, seq)
);
call app.wall('app.audit_log', 'append');

create table app.events (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid,
  type text not null,
  ids jsonb not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call app.wall('app.events');

create table app.files (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  purpose text not null,
  sha256 bytea not null,
  size_bytes bigint not null check (size_bytes >= 0),
  content_type text not null,
  filename text not null,
  state text not null default 'stored' check (state in ('stored', 'attached', 'deleted')),
  uploaded_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, uploaded_by) references app.users (tenant_id, id)
);
create index files__loose on app.files (tenant_id, created_at) where state = 'stored';
call app.wall('app.files');

create table app.outbox (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  template text not null,
  recipient text not null,
  language text not null default 'en' check (language in ('en', 'es')),
  params jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  last_error text not null default '',
  sent_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
call app.wall('app.outbox');

-- The embedded mailbox: what would have gone out where no SMTP server is set.
create table auth.mailbox (
  id uuid primary key,
  message_id text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  attachments jsonb not null default '[]',
  at timestamptz not null default now(),
  constraint mailbox__message__unique unique (message_id)
);
call app.behind_definer('auth.mailbox');
create function auth.keep_mail(new_id uuid, new_message_id text, new_recipient text, new_subject text, new_text text, new_html text, new_attachments jsonb)
returns void language sql volatile security definer set search_path = '' as $$
  insert into auth.mailbox (id, message_id, recipient, subject, body_text, body_html, attachments)
  values (new_id, new_message_id, new_recipient, new_subject, new_text, new_html, new_attachments)
  on conflict on constraint mailbox__message__unique do nothing $$;
create function auth.list_mail(at_most int, skip int)
returns table (id uuid, recipient text, subject text, at timestamptz, attachment_count int)
language sql stable security definer set search_path = '' as $$
  select m.id, m.recipient, m.subject, m.at, jsonb_array_length(m.attachments) from auth.mailbox m order by m.at desc, m.id desc limit at_most offset skip $$;
create function auth.read_mail(wanted uuid)
returns table (id uuid, message_id text, recipient text, subject text, body_text text, body_html text, attachments jsonb, at timestamptz)
language sql stable security definer set search_path = '' as $$
  select m.id, m.message_id, m.recipient, m.subject, m.body_text, m.body_html, m.attachments, m.at from auth.mailbox m where m.id = wanted $$;

-- Public links (a customer's invoice now, ratings later): the token's hash leads to tenant and record.
create table auth.public_links (
  token_hash bytea primary key,
  tenant_id uuid not null references auth.tenants on delete cascade,
  kind text not null,
  record_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  used_at timestamptz
);
create index public_links__record on auth.public_links (tenant_id, kind, record_id);
call app.behind_definer('auth.public_links');
create function auth.keep_link(hash bytea, tenant uuid, link_kind text, record uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into auth.public_links (token_hash, tenant_id, kind, record_id) values (hash, tenant, link_kind, record) $$;
create function auth.find_link(hash bytea, link_kind text)
returns table (tenant_id uuid, record_id uuid)
language sql stable security definer set search_path = '' as $$
  select l.tenant_id, l.record_id from auth.public_links l
   where l.token_hash = hash and l.kind = link_kind and (l.expires_at is null or l.expires_at > now()) $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('keep_mail', 'list_mail', 'read_mail', 'keep_link', 'find_link') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;

-- Word prefixes, last digits of VINs, plates, numbers, phone digits; accents folded; written with the record.
create table app.search_tokens (
  tenant_id uuid not null default app.tid() references auth.tenants,
  kind text not null check (kind in ('order', 'customer', 'vehicle', 'invoice')),
  token text not null collate "C",
  record_id uuid not null,
  shop_id uuid,
  primary key (tenant_id, kind, token, record_id)
);
create index search_tokens__record on app.search_tokens (tenant_id, kind, record_id);
call app.wall('app.search_tokens');
