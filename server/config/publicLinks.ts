import { portalAddress, sponsorAddress } from '../../domain/portalAddress';
import type { Locale } from '../../domain/text/locale';
import type { Config } from './config';

/**
 * Links that leave the installation, in mails and in print. They are built from the configured address and never from
 * a request, whose Host header the client chooses.
 */
type Public = Pick<Config, 'loginHost'>;

/** Where an administrator sets a password. */
export const passwordLink = ({ loginHost }: Public, token: string) => `${loginHost}/#/auth/password?token=${token}`;

/** Where the owner of an account answers a mail about it: confirms, or says that it was not them. */
export const accountLink = ({ loginHost }: Public, token: string) => `${loginHost}/#/auth/account?token=${token}`;

/** The sign-in page. */
export const signInLink = ({ loginHost }: Public) => `${loginHost}/#/auth`;

/** The console's list of authentication modes. */
export const authModesLink = ({ loginHost }: Public) => `${loginHost}/#/auth-modes`;

/** The console's page of one API key. */
export const apiKeyLink = ({ loginHost }: Public, id: number) => `${loginHost}/#/tokens/${id}`;

/** The console's page of one access review. */
export const accessReviewLink = ({ loginHost }: Public, id: number) => `${loginHost}/#/access-reviews/${id}`;

/** The console's page of one alert. */
export const alertLink = ({ loginHost }: Public, id: number) => `${loginHost}/#/alerts/${id}`;

/** Where a recipient of an alert or a scheduled report says that they want no more of its mails. */
export const unsubscribeLink = ({ loginHost }: Public, token: string, language: Locale) =>
  `${loginHost}/unsubscribe/${token}?lang=${language}`;

/** A page of the console. @param address with its first slash */
export const consoleLink = ({ loginHost }: Public, address: string) => `${loginHost}/#${address}`;

/** The console's list of sponsor requests. */
export const sponsorRequestsLink = ({ loginHost }: Public) => `${loginHost}/#/sponsor-requests`;

/** Where a sponsor answers one request, without signing in. */
export const sponsorLink = ({ loginHost }: Public, companyHash: string, token: string, language: Locale) =>
  `${sponsorAddress(loginHost, companyHash)}/${token}?lang=${language}`;

/** A company's portal, as guests get it in print and in mails; empty where there is none that they can reach. */
export const portalLink = ({ loginHost }: Public, companyHash: string) => portalAddress(loginHost, companyHash);

/** The addresses that an identity provider knows a mode of single sign-on by; the form of the mode shows the same. */
export const samlAddresses = ({ loginHost }: Public, modeId: number) => ({
  metadata: `${loginHost}/saml/${modeId}/metadata`,
  consumer: `${loginHost}/saml/${modeId}/acs`,
  logout: `${loginHost}/saml/${modeId}/logout`,
});

/** The same for a mode of OpenID Connect. */
export const oidcAddresses = ({ loginHost }: Public, modeId: number) => ({
  callback: `${loginHost}/oidc/${modeId}/callback`,
  afterLogout: `${loginHost}/`,
  backchannelLogout: `${loginHost}/oidc/${modeId}/logout`,
});
