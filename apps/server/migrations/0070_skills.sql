-- Skills are a list of the organization. A technician has a skill at a level: 1 learns, 2 able, 3 expert. A service of an order needs
-- skills, and a kind of bay when only that kind will do (G37).
create table app.skills (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  name text not null,
  name_key text not null collate "C",
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index skills__name__unique on app.skills (tenant_id, name_key);
call app.wall('app.skills');

create table app.technician_skills (
  tenant_id uuid not null default app.tid() references auth.tenants,
  technician_id uuid not null,
  skill_id uuid not null,
  level int not null check (level between 1 and 3),
  primary key (tenant_id, technician_id, skill_id),
  foreign key (tenant_id, technician_id) references app.technicians (tenant_id, id) on delete cascade,
  foreign key (tenant_id, skill_id) references app.skills (tenant_id, id) on delete cascade
);
create index technician_skills__skill on app.technician_skills (tenant_id, skill_id);
call app.wall('app.technician_skills');

create table app.order_service_skills (
  tenant_id uuid not null default app.tid() references auth.tenants,
  service_id uuid not null,
  skill_id uuid not null,
  level int not null check (level between 1 and 3),
  primary key (tenant_id, service_id, skill_id),
  foreign key (tenant_id, service_id) references app.order_services (tenant_id, id) on delete cascade,
  foreign key (tenant_id, skill_id) references app.skills (tenant_id, id) on delete cascade
);
create index order_service_skills__skill on app.order_service_skills (tenant_id, skill_id);
call app.wall('app.order_service_skills');

alter table app.order_services add column bay_kind text;
alter table app.order_services
  add constraint order_services__bay_kind__known check (bay_kind in ('light', 'heavy', 'alignment', 'other')) not valid;
alter table app.order_services validate constraint order_services__bay_kind__known;

alter table app.bays drop constraint bays_kind_check;
alter table app.bays add constraint bays__kind__known check (kind in ('light', 'heavy', 'alignment', 'other')) not valid;
alter table app.bays validate constraint bays__kind__known;

-- What a vehicle is (NOW11); null where nobody has said it. It decides which bays it fits in.
alter table app.vehicles add column kind text;
alter table app.vehicles
  add constraint vehicles__kind__known
  check (kind in ('car', 'van', 'truck', 'tractor', 'trailer', 'reefer', 'bus', 'equipment', 'other')) not valid;
alter table app.vehicles validate constraint vehicles__kind__known;

-- The skills that technicians had as text become rows of the list, at the level "able". The column stays for the version before this
-- one and is read no more. The migrating role must see the rows of all tenants for this.
alter table app.technicians no force row level security;
alter table app.skills no force row level security;
alter table app.technician_skills no force row level security;
insert into app.skills (tenant_id, id, name, name_key, created_at, updated_at)
select distinct on (t.tenant_id, lower(trim(s.name))) t.tenant_id, gen_random_uuid(), trim(s.name), lower(trim(s.name)), now(), now()
  from app.technicians t cross join unnest(t.skills) with ordinality s (name, place)
 where trim(s.name) <> ''
 order by t.tenant_id, lower(trim(s.name)), t.created_at, s.place;
insert into app.technician_skills (tenant_id, technician_id, skill_id, level)
select distinct t.tenant_id, t.id, k.id, 2
  from app.technicians t cross join unnest(t.skills) s (name)
  join app.skills k on k.tenant_id = t.tenant_id and k.name_key = lower(trim(s.name));
do $$
begin
  if exists (select from app.technicians t cross join unnest(t.skills) s (name) where trim(s.name) <> '' and not exists (
    select from app.technician_skills h join app.skills k on k.tenant_id = h.tenant_id and k.id = h.skill_id
     where h.tenant_id = t.tenant_id and h.technician_id = t.id and k.name_key = lower(trim(s.name)))) then
    raise exception 'a skill of a technician was lost';
  end if;
end $$;
alter table app.technicians force row level security;
alter table app.skills force row level security;
alter table app.technician_skills force row level security;
