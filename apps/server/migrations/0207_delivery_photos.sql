-- Photos of what came damaged or wrong and goes back (PAR29, PAR39): at most three of a line of a delivery, and nobody changes them afterwards.
create table app.delivery_photos (
  tenant_id uuid not null default app.tid() references auth.tenants,
  delivery_line_id uuid not null,
  position int not null check (position between 0 and 2),
  file_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, delivery_line_id, position),
  foreign key (tenant_id, delivery_line_id) references app.delivery_lines (tenant_id, id),
  foreign key (tenant_id, file_id) references app.files (tenant_id, id)
);
create unique index delivery_photos__file on app.delivery_photos (tenant_id, file_id);
call app.wall('app.delivery_photos', 'append');
