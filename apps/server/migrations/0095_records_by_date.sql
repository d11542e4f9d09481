-- Records of figures are read page by page, the newest first: issued invoices by their date, settled ones by the day they were paid.
create index invoices__by_issue on app.invoices (tenant_id, issue_date desc, id desc) where issue_date is not null;
create index invoices__by_payment on app.invoices (tenant_id, paid_date desc, id desc) where paid_date is not null;
-- Who wrote up orders in a shop, for the choice of figures.
create index service_orders__by_advisor on app.service_orders (tenant_id, created_by, shop_id) where deleted_at is null and created_by is not null;
