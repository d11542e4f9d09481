-- The customers who spent most in 30 days, on the dashboard of a shop with a long history, are kept as other figures are (decision 27).
do $$
begin
  execute 'alter table app.kept_figures drop constraint kept_figures_area_check';
  execute $sql$alter table app.kept_figures add constraint kept_figures_area_check
    check (area in ('orders', 'customers', 'vehicles', 'technicians', 'top_customers'))$sql$;
end $$;
