-- Figures of deferred work and of recommendations read the days that are asked for (KPI6, DEF12).
do $$
begin
  execute 'create index deferred_services__noted_on on app.deferred_services (tenant_id, noted_on)';
  execute 'create index order_services__recommended on app.order_services (tenant_id, presented_at)
    where kind = ''recommended'' and presented_at is not null';
end $$;
