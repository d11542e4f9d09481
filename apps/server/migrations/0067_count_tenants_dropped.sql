-- Nothing asks for the number of organizations this way any more: the platform's figures come from auth.tenants itself.
drop function auth.count_tenants();
