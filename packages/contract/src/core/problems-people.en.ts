import { problemList } from './problem-list.ts'

/** Errors of organizations, their applications, shops, people and roles. */
export const peopleProblems = problemList({
  TENANT_NOT_FOUND: { status: 404, text: 'Organization not found', when: 'a tenant that is unknown or not offered' },
  TENANT_NOT_REVIEWED: {
    status: 409,
    text: 'This organization has not been approved. Decide on its application instead.',
    when: 'suspending or approving an organization that is pending or rejected (D11)',
  },
  // applications of businesses
  SLUG_TAKEN: {
    status: 409,
    text: 'This web name is taken. Choose another one.',
    when: 'a registration asks for the slug of another organization',
  },
  KYC_APPLICATION_NOT_FOUND: { status: 404, text: 'KYC application not found', when: 'P17' },
  KYC_DOCUMENT_NOT_FOUND: { status: 404, text: 'Document not found', when: 'P17' },
  KYC_APPLICATION_EXISTS: {
    status: 409,
    text: 'Your organization already has an application. Continue with that one.',
    when: 'a second application of one organization',
  },
  KYC_DELETE_SUBMITTED: { status: 409, text: 'Cannot delete submitted applications', when: 'P18' },
  KYC_NOT_DRAFT: { status: 409, text: 'Only draft applications can be submitted', when: 'handing in twice (OP-76)' },
  KYC_APPLICATION_CLOSED: {
    status: 409,
    text: 'This application has been submitted and cannot be changed now.',
    when: 'a change by the business while it is reviewed or after approval (N7)',
  },
  KYC_NOT_READY: { status: 409, text: 'Application is not ready for review', when: 'P19' },
  KYC_TOO_MANY_DOCUMENTS: {
    status: 409,
    text: 'An application holds at most {most} documents. Remove one first.',
    when: 'one document too many',
  },
  EMAIL_NOT_VERIFIED: {
    status: 409,
    text: 'Confirm your e-mail address first. Open the link in the mail we sent you.',
    when: 'handing in an application before the address is confirmed (OP-14)',
  },

  SHOP_NOT_FOUND: { status: 404, text: 'Shop not found', when: 'a shop that is unknown or not yours' },
  SHOP_INACTIVE: {
    status: 409,
    text: 'This shop is inactive and takes no new work orders.',
    when: 'an order for an inactive shop (OP-47)',
  },
  SHOP_IN_USE: {
    status: 409,
    text: 'This shop has open work orders. Finish or cancel them first.',
    when: 'deleting a shop with open orders (OP-72)',
  },
  SHOP_HAS_RECORDS: {
    status: 409,
    text: 'This shop still has customers or vehicles. Choose the shop that they move to.',
    when: 'deleting a shop with customers or vehicles without `move_to`',
  },
  BAY_IN_USE: {
    status: 409,
    text: 'Bay {name} has work scheduled. Move it to another bay first.',
    when: 'removing a bay with bookings ahead',
  },
  LAST_SHOP: {
    status: 409,
    text: 'The last shop of an organization with work orders cannot be deleted.',
    when: 'OP-72',
  },
  USER_NOT_FOUND: { status: 404, text: "User with ID '{id}' not found", when: 'P35' },
  TECHNICIAN_NOT_FOUND: { status: 404, text: 'Technician not found', when: 'a technician that is unknown or not yours' },
  TECHNICIAN_EXISTS: {
    status: 409,
    text: 'This person is already a technician.',
    when: 'a second technician record for one user',
  },
  TECHNICIAN_IN_USE: {
    status: 409,
    text: 'This technician has open jobs. Reassign them first.',
    when: 'deleting a technician with open jobs',
  },
  NOT_A_TECHNICIAN: {
    status: 409,
    text: 'You have no technician record. Ask an administrator to add you as a technician.',
    when: 'a technician call by someone who is none',
  },
  NOTIFICATION_NOT_FOUND: { status: 404, text: 'Notification not found', when: 'a notification that is unknown or not yours' },
  ROLE_NOT_FOUND: { status: 404, text: "Role with ID '{id}' not found", when: 'P35' },
  NO_RECIPIENT: {
    status: 409,
    text: 'Nobody else has this role. Choose another one.',
    when: 'writing to a role that only oneself, or nobody, has',
  },
  USER_EXISTS: { status: 409, text: 'User with this email already exists', when: 'P33' },
  ADMIN_UNDELETABLE: { status: 409, text: 'Cannot delete admin users', when: 'P34, OP-10' },
  LAST_ADMIN: {
    status: 409,
    text: 'This is the last active administrator. Make someone else one first.',
    when: 'suspending, demoting or deleting the last one (OP-10)',
  },
  LAST_UNLIMITED_ADMIN: {
    status: 409,
    text: 'This is the last active administrator of all shops. Give someone else all shops first.',
    when: 'suspending, demoting or limiting the last administrator without a limit to shops (S1-3)',
  },
  ORGANIZATION_WIDE: {
    status: 403,
    text: 'This concerns every shop of the organization. Ask someone who works in all of them.',
    when: 'someone limited to shops makes a call that reaches beyond them (C43, S1-14)',
  },
  BEYOND_OWN_SHOPS: {
    status: 403,
    text: 'You work in some shops only. Ask an administrator of all shops to change this person.',
    when: 'someone limited to shops changes a person who works in other shops, or in all of them (C43, S1-3)',
  },
  EMAIL_FIXED: {
    status: 409,
    text: 'The e-mail address is how this person signs in, here and elsewhere, so it cannot be changed here. Invite the new address and remove this person.',
    when: 'changing the address of a person (R1-12)',
  },
  OWN_ACCESS: {
    status: 409,
    text: 'You cannot change your own role or status. Ask another administrator.',
    when: 'a change to one’s own access (T9)',
  },
  LIMIT_NEEDED: {
    status: 422,
    text: 'Only administrators have no limit. Enter an amount.',
    when: 'lifting a limit of another role (6-beyond 0.2)',
  },
  GRANT_TOO_HIGH: {
    status: 403,
    text: 'You cannot give or change rights that you do not have yourself: {permissions}',
    when: 'a role or person beyond one’s own rights (C16)',
  },
  ALREADY_JOINED: {
    status: 409,
    text: 'This person has signed in already and needs no invitation.',
    when: 'an invitation for someone who has joined',
  },
  ROLE_NAME_TAKEN: { status: 409, text: 'Role name already exists', when: 'P36' },
  ROLE_IN_USE: { status: 409, text: 'Cannot delete role with assigned users', when: 'C20' },
  SYSTEM_ROLE_UNDELETABLE: { status: 409, text: 'Cannot delete system roles', when: 'C14, C20' },
  SYSTEM_ROLE_FIXED: {
    status: 409,
    text: 'System roles cannot be changed. Duplicate the role and change the copy.',
    when: 'C14',
  },
  INVALID_PERMISSIONS: { status: 422, text: 'Invalid permissions: {list}', when: 'P36' },
  PERMISSION_NOT_FOUND: { status: 404, text: 'Permission not found', when: 'P35' },
  PERMISSION_ASSIGNED: { status: 409, text: 'Permission already assigned to role', when: 'C22' },
  PERMISSION_NOT_ASSIGNED: { status: 409, text: 'Permission not assigned to role', when: 'C22' },
  PERMISSION_EXISTS: { status: 409, text: 'Permission ID already exists', when: 'C25' },
  PERMISSION_IN_USE: { status: 409, text: 'Cannot delete permission assigned to roles', when: 'C25' },
  PERMISSION_ID_IN_USE: {
    status: 409,
    text: 'The id of a permission that roles hold cannot change. Take it from the roles first.',
    when: 'C25',
  },
  PERMISSION_BUILT_IN: {
    status: 409,
    text: 'Built-in permissions keep their id and cannot be deleted.',
    when: 'C24',
  },
  PERMISSION_CATEGORY_NOT_FOUND: { status: 404, text: 'Permission category not found', when: 'an unknown category' },
  PERMISSION_CATEGORY_EXISTS: { status: 409, text: 'Category name already exists', when: 'C27' },
  PERMISSION_CATEGORY_IN_USE: {
    status: 409,
    text: 'Permissions use this category. Give them another one first.',
    when: 'C27',
  },
  PERMISSION_RESOURCE_NOT_FOUND: {
    status: 404,
    text: 'Permission resource not found. Add the resource first.',
    when: 'an unknown resource, also as the first part of a permission’s id',
  },
  PERMISSION_RESOURCE_EXISTS: { status: 409, text: 'Resource name already exists', when: 'C27' },
  PERMISSION_RESOURCE_IN_USE: {
    status: 409,
    text: 'Permissions use this resource. Delete them first.',
    when: 'deleting or renaming such a resource (C27)',
  },
  CATALOGUE_FULL: {
    status: 409,
    text: 'There are {most} already. Delete one that is not needed.',
    when: 'one more permission, category or resource than there can be',
  },
  LINK_UNKNOWN: {
    status: 404,
    text: 'This link is not complete or not known. Open it from the mail again, or ask for a new one.',
    when: 'the token of a link in a mail that is unknown',
  },
  LINK_USED: {
    status: 409,
    text: 'This link has already been used, or a newer one was sent. Ask for a new one if you still need it.',
    when: 'the token of a link in a mail, a second time',
  },
  LINK_EXPIRED: {
    status: 409,
    text: 'This link has expired. Ask for a new one.',
    when: 'the token of a link in a mail after its time',
  },
  WRONG_PASSWORD: {
    status: 422,
    text: 'The current password is wrong.',
    when: 'changing the password with a wrong one (A11)',
  },
  SESSION_NOT_FOUND: { status: 404, text: 'Session not found', when: 'a session that is unknown or not yours' },
})
