-- The number of the customer's purchase order for an order's work, as they gave it (FLT3); empty for none.
alter table app.service_orders add column po_number text not null default '';
