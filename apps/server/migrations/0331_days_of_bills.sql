-- Bills and day ends of what suppliers owe are found by the day on which they were booked.
do $$
begin
  execute 'create index vendor_bills__posted on app.vendor_bills (tenant_id, shop_id, posted_at) where posted_at is not null';
end $$;
