-- What a reviewer asks the business for while its application stays under review (R1-27); empty once the business has answered.
alter table app.kyc_applications
  add column document_request text,
  add column document_requested_at timestamptz,
  add column document_requested_by text,
  add constraint kyc_applications__document_request check (
    (document_request is null) = (document_requested_at is null) and (document_request is null) = (document_requested_by is null));

-- Who is written to when a business hands in its application: the platform's own people, who are in no tenant.
create function auth.reviewers() returns table (name text, email text, language text)
language sql stable security definer set search_path = '' as $$
  select a.name, a.email, a.language from auth.accounts a where a.is_super_admin order by a.created_at, a.id $$;
alter function auth.reviewers() owner to {{definer}};
revoke all on function auth.reviewers() from public;
grant execute on function auth.reviewers() to {{app}};
