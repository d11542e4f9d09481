import { zodResolver } from '@hookform/resolvers/zod'
import { UserInput } from '@twopost/contract/users'
import { type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod'
import { currentLocale } from '#platform/app-storage.ts'
import type { User } from './users.api.ts'

/** The fields of a new person (C33); role and about may stay empty and are then left out. */
export const newUserSchema = UserInput.pick({
  name: true,
  email: true,
  password: true,
  isActive: true,
  bio: true,
  shopIds: true,
  language: true,
}).extend({ roleId: z.string() })
/** The same for one who is there: no password, a state instead. */
export const userSchema = UserInput.pick({
  name: true,
  bio: true,
  shopIds: true,
  phoneNumber: true,
  jobTitle: true,
  location: true,
}).extend({ roleId: z.string(), status: z.enum(['active', 'inactive', 'suspended']) })

export type NewUserValues = z.input<typeof newUserSchema>
export type NewUserForm = UseFormReturn<NewUserValues, unknown, z.output<typeof newUserSchema>>
export type UserValues = z.input<typeof userSchema>
export type UserForm = UseFormReturn<UserValues, unknown, z.output<typeof userSchema>>

/** What is sent for a new person: empty role and about are left out of it (C33). */
export function newUserBody({ roleId, bio, ...values }: z.output<typeof newUserSchema>) {
  return { ...values, ...(roleId ? { roleId } : {}), ...(bio ? { bio } : {}) }
}
export const userValues = (user: User): UserValues => ({
  name: user.name,
  bio: user.bio,
  shopIds: [...user.shopIds],
  phoneNumber: user.phoneNumber,
  jobTitle: user.jobTitle,
  location: user.location,
  roleId: user.roleId,
  status: user.status,
})

export const useNewUserForm = (): NewUserForm =>
  useForm<NewUserValues, unknown, z.output<typeof newUserSchema>>({
    resolver: zodResolver(newUserSchema),
    defaultValues: {
      name: '',
      email: '',
      password: '',
      isActive: true,
      bio: '',
      roleId: '',
      shopIds: [],
      language: currentLocale(),
    },
    mode: 'onTouched',
  })
export const useUserForm = (user: User): UserForm =>
  useForm<UserValues, unknown, z.output<typeof userSchema>>({
    resolver: zodResolver(userSchema),
    defaultValues: userValues(user),
    mode: 'onTouched',
  })
