create table app.customers (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  name text not null,
  name_key text not null collate "C",
  customer_type text not null default 'individual' check (customer_type in ('individual', 'company')),
  company_name text not null default '',
  tax_id text not null default '',
  website text not null default '',
  primary_contact_name text not null default '',
  primary_contact_email text not null default '',
  primary_contact_phone text not null default '',
  email text not null default '',
  email_key text not null default '' collate "C",
  phone text not null default '',
  phone_key text not null default '' collate "C",
  address text not null default '',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  notes text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  preferred_language text not null default 'en' check (preferred_language in ('en', 'es')),
  credit_limit_cents bigint not null default 0 check (credit_limit_cents >= 0),
  payment_terms text not null default 'Net 30',
  tax_exempt boolean not null default false,
  preferred_contact text not null default 'email' check (preferred_contact in ('email', 'phone', 'both')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
create index customers__list on app.customers (tenant_id, shop_id, name_key, id) where deleted_at is null;
create index customers__email on app.customers (tenant_id, email_key) where deleted_at is null;
create index customers__phone on app.customers (tenant_id, phone_key) where deleted_at is null;
call app.wall('app.customers');
create table app.customer_contacts (
  tenant_id uuid not null default app.tid() references auth.tenants,
  customer_id uuid not null,
  position int not null,
  name text not null default '',
  phone text not null default '',
  relationship text not null default '',
  primary key (tenant_id, customer_id, position),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id) on delete cascade
);
call app.wall('app.customer_contacts');

create table app.vehicles (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  customer_id uuid,
  vin text not null default '' collate "C",
  make text not null,
  model text not null,
  year int,
  mileage int check (mileage >= 0),
  color text not null default '',
  engine text not null default '',
  license_plate text not null default '',
  plate_key text not null default '' collate "C",
  plate_state text not null default '',
  unit_number text not null default '',
  notes text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive', 'maintenance')),
  next_service_date date,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id)
);
create unique index vehicles__vin__unique on app.vehicles (tenant_id, vin) where vin <> '' and status <> 'inactive';
create index vehicles__list on app.vehicles (tenant_id, shop_id, created_at desc, id desc);
create index vehicles__customer on app.vehicles (tenant_id, customer_id);
create index vehicles__plate on app.vehicles (tenant_id, plate_key);
call app.wall('app.vehicles');
create table app.vehicle_owners (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  vehicle_id uuid not null,
  from_customer_id uuid,
  to_customer_id uuid not null,
  reason text not null default '',
  notes text not null default '',
  changed_by uuid,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references app.vehicles (tenant_id, id),
  foreign key (tenant_id, from_customer_id) references app.customers (tenant_id, id),
  foreign key (tenant_id, to_customer_id) references app.customers (tenant_id, id)
);
call app.wall('app.vehicle_owners', 'append');
create table app.odometer_readings (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  vehicle_id uuid not null,
  service_order_id uuid,
  mileage int not null check (mileage >= 0),
  source text not null check (source in ('vehicle', 'order_in', 'order_out')),
  recorded_by uuid,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references app.vehicles (tenant_id, id)
);
create index odometer_readings__vehicle on app.odometer_readings (tenant_id, vehicle_id, at desc);
call app.wall('app.odometer_readings', 'append');
