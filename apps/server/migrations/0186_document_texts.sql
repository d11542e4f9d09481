-- The words that a shop adds to its papers (DOC2): each change is a version of its own, so that what was said on a day can be shown. What holds on
-- a day is the last version among those of the latest day of validity.
create table app.document_texts (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  kind text not null check (kind in ('invoice', 'estimate', 'work_order', 'credit_note', 'receipt', 'statement', 'purchase_order')),
  place text not null check (place in ('header', 'terms', 'footer', 'disclosure')),
  language text not null check (language in ('en', 'es')),
  version int not null check (version > 0),
  valid_from date not null,
  body text not null check (length(body) <= 4000),
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  constraint document_texts__version__unique unique (tenant_id, shop_id, kind, place, language, version)
);
call app.wall('app.document_texts', 'append');
