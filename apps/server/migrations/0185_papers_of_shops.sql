-- What a shop's papers say and on what they are printed (DOC2, DOC5, DOC6). Everything begins as papers were before: Letter, no numbers, no prices
-- in the bay. `papers_version` counts changes of these columns and of the shop's texts.
do $$
begin
  execute $sql$alter table app.shops add column registration_no text not null default ''$sql$;
  execute $sql$alter table app.shops add column epa_no text not null default ''$sql$;
  execute $sql$alter table app.shops add column license_no text not null default ''$sql$;
  execute $sql$alter table app.shops add column paper text not null default 'letter'$sql$;
  execute $sql$alter table app.shops add column bay_language text not null default 'en'$sql$;
  execute $sql$alter table app.shops add column bay_prices boolean not null default false$sql$;
  execute $sql$alter table app.shops add column bay_phone boolean not null default false$sql$;
  execute $sql$alter table app.shops add column invoice_facts text[] not null default '{}'$sql$;
  execute $sql$alter table app.shops add column papers_version int not null default 1$sql$;
  execute $sql$alter table app.shops add constraint shops_paper_check check (paper in ('letter', 'a4'))$sql$;
  execute $sql$alter table app.shops add constraint shops_bay_language_check check (bay_language in ('en', 'es'))$sql$;
  execute $sql$alter table app.shops add constraint shops_invoice_facts_check
    check (invoice_facts <@ array['meters', 'promised', 'conditions', 'registrations']::text[])$sql$;
end $$;
