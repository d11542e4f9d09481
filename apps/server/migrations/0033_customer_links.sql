-- Customer links by their hash alone (S1-17): with an end, a revocation and a count of views, for every kind of record (NOW13). A link
-- can not be read back from the database any more; who needs it again makes another one.
alter table auth.public_links
  add column revoked_at timestamptz,
  add column viewed_at timestamptz,
  add column views int not null default 0;

create function auth.make_customer_link(hash bytea, tenant uuid, link_kind text, record uuid, lasts interval) returns timestamptz
language sql volatile security definer set search_path = '' as $$
  insert into auth.public_links (token_hash, tenant_id, kind, record_id, expires_at)
  values (hash, tenant, link_kind, record, now() + lasts) returning expires_at $$;
-- Whose record a link opens, and whether it still does; a look at it is counted.
create function auth.open_customer_link(hash bytea, link_kind text)
returns table (tenant_id uuid, record_id uuid, is_revoked boolean)
language sql volatile security definer set search_path = '' as $$
  update auth.public_links l set viewed_at = now(), views = l.views + 1
   where l.token_hash = hash and l.kind = link_kind and (l.expires_at is null or l.expires_at > now())
  returning l.tenant_id, l.record_id, l.revoked_at is not null $$;
create function auth.revoke_customer_links(tenant uuid, link_kind text, record uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.public_links l set revoked_at = now()
   where l.tenant_id = tenant and l.kind = link_kind and l.record_id = record and l.revoked_at is null $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('make_customer_link', 'open_customer_link', 'revoke_customer_links') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;

-- The links of invoices that are void stop working; the tokens that stood in clear go. The table itself stays empty until a later
-- release takes it away, because processes of the one before still write to it while they are replaced.
alter table app.invoices no force row level security;
alter table auth.public_links no force row level security;
update auth.public_links l set revoked_at = now()
  from app.invoices i where i.tenant_id = l.tenant_id and i.id = l.record_id and l.kind = 'invoice' and i.status = 'void';
alter table auth.public_links force row level security;
alter table app.invoices force row level security;
truncate app.invoice_links;
