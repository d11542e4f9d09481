-- Suppliers of the organization (L1). A rating is computed from what they delivered, so none is kept here.
create table app.suppliers (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  name text not null,
  name_key text not null collate "C" check (name_key <> ''),
  category text not null,
  category_key text not null collate "C" check (category_key <> ''),
  contact_person text not null default '',
  email text not null default '',
  phone text not null default '',
  website text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  country text not null default '',
  status text not null default 'active' check (status in ('active', 'pending', 'inactive')),
  -- The shop's number with the supplier, and when its bills are due.
  account_number text not null default '',
  payment_terms text not null default '',
  notes text not null default '',
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
-- By its name a supplier is found in imports.
create unique index suppliers__name__unique on app.suppliers (tenant_id, name_key) where deleted_at is null;
create index suppliers__category on app.suppliers (tenant_id, category_key, name_key, id) where deleted_at is null;
call app.wall('app.suppliers');

-- What names a supplier is to name one that is there (0131). Before this nothing could be named, so whatever is written there means nobody. The
-- migrating role must see the rows of all tenants for this; on a cluster each statement about a table that is spread already is executed by itself.
do $$
declare
  named text;
begin
  foreach named in array array['items', 'item_numbers'] loop
    execute format('alter table app.%I no force row level security', named);
    execute format('update app.%I set supplier_id = null where supplier_id is not null', named);
    execute format('alter table app.%I force row level security', named);
  end loop;
  execute 'create index item_numbers__supplier on app.item_numbers (tenant_id, supplier_id) where supplier_id is not null';
end $$;

-- The words of a supplier can be searched for, and those of a part.
do $$
begin
  execute 'alter table app.search_tokens drop constraint search_tokens_kind_check';
  execute $sql$alter table app.search_tokens add constraint search_tokens_kind_check
    check (kind in ('order', 'customer', 'vehicle', 'invoice', 'flag', 'part', 'supplier')) not valid$sql$;
  execute 'alter table app.search_tokens validate constraint search_tokens_kind_check';
end $$;
