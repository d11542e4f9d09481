-- The dashboard reads the work of all shops, and the index of work begins with the shop: the plan that is kept for every organization went through
-- the orders of years for what is open, and through all work for each bay.
do $$
begin
  create index service_orders__at_work on app.service_orders (tenant_id, status, due_at)
    where deleted_at is null and status in ('pending', 'scheduled', 'in_progress', 'completed');
  create index service_orders__bay on app.service_orders (tenant_id, bay_id)
    where deleted_at is null and bay_id is not null and status in ('scheduled', 'in_progress');
end $$;
