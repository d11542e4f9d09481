-- What a shop tells its customers where they decide (AUT4, AUT17): a version for each change, per kind and language. The last one that has begun
-- counts; an empty one takes the text away.
create table app.consent_texts (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  kind text not null check (kind in ('disclosure', 'terms', 'teardown', 'storage', 'parts_return', 'drop_off')),
  language text not null check (language in ('en', 'es')),
  body text not null,
  valid_from date not null,
  written_by uuid,
  written_by_name text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
create index consent_texts__shop on app.consent_texts (tenant_id, shop_id, kind, language, id desc);
call app.wall('app.consent_texts', 'append');
