-- The board and every count of open work read what is open, however long the history of a shop is.
create index service_orders__working on app.service_orders (tenant_id, shop_id, status, due_at) where deleted_at is null and status in ('pending', 'scheduled', 'in_progress', 'completed');
-- How many orders were open some days ago is counted back from now by what was closed since. Two plain columns, because a comparison
-- of coalesce() is not taken behind the tenant wall by any index.
create index service_orders__completed on app.service_orders (tenant_id, completed_at) where deleted_at is null and completed_at is not null;
create index service_orders__cancelled on app.service_orders (tenant_id, cancelled_at) where deleted_at is null and cancelled_at is not null;
