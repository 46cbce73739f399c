import type { Kysely } from 'kysely';
import type { Tables } from '../connect';
import * as foundation from './0001_foundation';
import * as sessions from './0002_sessions';
import * as events from './0003_events';
import * as passwordLinks from './0004_password_links';
import * as ownerPolicies from './0005_owner_policies';
import * as authenticationReason from './0006_authentication_reason';
import * as jobs from './0007_jobs';
import * as schemaVersions from './0009_schema_versions';
import * as preferences from './0010_preferences';
import * as uploads from './0011_uploads';
import * as guests from './0012_guests';
import * as guestPrivacy from './0013_guest_privacy';
import * as sponsorMail from './0014_sponsor_mail';
import * as campaignResults from './0015_campaign_results';
import * as members from './0016_members';
import * as fenceEstimates from './0017_fence_estimates';
import * as shorterJourneys from './0019_shorter_journeys';
import * as keyedAudit from './0021_keyed_audit';
import * as sessionRules from './0022_session_rules';
import * as boundSecrets from './0023_bound_secrets';
import * as support from './0024_support';
import * as sms from './0026_sms';
import * as sentCards from './0027_sent_cards';
import * as intake from './0030_intake';
import * as passwordHistory from './0050_password_history';
import * as retentionRun from './0051_retention_run';
import * as forgetIntake from './0052_forget_intake';
import * as companyTemplate from './0060_company_template';
import * as radius from './0070_radius';
import * as forgetPlainExports from './0090_forget_plain_exports';
import * as erasedGuests from './0110_erased_guests';
import * as intakePeriods from './0111_intake_periods';
import * as signInSteps from './0120_sign_in_steps';
import * as intakeLimits from './0135_intake_limits';
import * as keyedDirectoryGone from './0136_keyed_directory_gone';
import * as passkeys from './0140_passkeys';
import * as proofOfRequest from './0141_proof_of_request';
import * as accountLinks from './0142_account_links';
import * as emailChanges from './0143_email_changes';
import * as provisioning from './0145_provisioning';
import * as configuration from './0149_configuration';
import * as usageDays from './0153_usage_days';
import * as subscriptionNotices from './0160_subscription_notices';
import * as companyWindows from './0161_company_windows';
import * as trimUniqueTexts from './0163_trim_unique_texts';
import * as singleSignOn from './0166_single_sign_on';
import * as singleLogout from './0167_single_logout';
import * as sessionsByDevice from './0170_sessions_by_device';
import * as signInFacts from './0176_sign_in_facts';
import * as logoutTokens from './0177_logout_tokens';
import * as samlKeys from './0178_saml_keys';
import * as permissionUses from './0180_permission_uses';
import * as accessReviews from './0181_access_reviews';
import * as teamLeads from './0182_team_leads';
import * as signInCounts from './0185_sign_in_counts';
import * as translatedAddresses from './0187_translated_addresses';
import * as addressHistory from './0188_address_history';
import * as ssoIdentities from './0189_sso_identities';
import * as traceKey from './0190_trace_key';
import * as sessionRuns from './0191_session_runs';
import * as windowRights from './0192_window_rights';
import * as scheduledReports from './0193_scheduled_reports';
import * as alerts from './0196_alerts';
import * as webhooks from './0197_webhooks';
import * as linesOfConnections from './0200_lines_of_connections';
import * as reportedDuration from './0201_reported_duration';
import * as ownAccount from './0202_own_account';
import * as invitations from './0203_invitations';
import * as apiKeyWarnings from './0208_api_key_warnings';
import * as profileFactors from './0209_profile_factors';
import * as auditWatches from './0210_audit_watches';
import * as countsOfAllLocations from './0216_counts_of_all_locations';
import * as unsubscriptions from './0217_unsubscriptions';
import * as ssoLogouts from './0223_sso_logouts';
import * as versionsOfSchedules from './0228_versions_of_schedules';
import * as timesOfRecounts from './0229_times_of_recounts';
import * as auditChecks from './0230_audit_checks';
import * as beginningsOfAuditLogs from './0231_beginnings_of_audit_logs';
import * as knownCountries from './0235_known_countries';
import * as nextSamlKey from './0236_next_saml_key';
import * as signInSketches from './0245_sign_in_sketches';
import * as errorsOfFirings from './0246_errors_of_firings';
import * as daysWithoutSketches from './0247_days_without_sketches';
import * as errorsOfEndedFirings from './0248_errors_of_ended_firings';
import * as completedProvisioning from './0250_completed_provisioning';
import * as monitoringRuns from './0251_monitoring_runs';
import * as mailedCompletions from './0252_mailed_completions';
import * as sketchesOfMonths from './0253_sketches_of_months';
import * as changedDaysOfSketches from './0254_changed_days_of_sketches';
import * as lateAuditChecks from './0257_late_audit_checks';
import * as limitsOfImpersonations from './0258_limits_of_impersonations';
import * as endOfSupportAccess from './0259_end_of_support_access';
import * as impersonationsSideBySide from './0260_impersonations_side_by_side';
import * as notifiedAt from './0263_notified_at';
import * as profilesForKeys from './0265_profiles_for_keys';
import * as daysWithoutSystems from './0266_days_without_systems';
import * as provisionedCompanies from './0268_provisioned_companies';
import * as marksOfChangedMonths from './0269_marks_of_changed_months';
import * as companiesOfKeyMakers from './0270_companies_of_key_makers';
import * as wirelessNetworks from './0271_wireless_networks';
import * as answersOfSignIns from './0272_answers_of_sign_ins';
import * as reviewsHandedOver from './0273_reviews_handed_over';
import * as givenPasswords from './0274_given_passwords';
import * as sealedSources from './0275_sealed_sources';
import * as recipientsOfMails from './0276_recipients_of_mails';
import * as profilesInReviews from './0279_profiles_in_reviews';
import * as locationAttention from './0280_location_attention';
import * as proofsBySso from './0281_proofs_by_sso';
import * as triesOfSignIns from './0283_tries_of_sign_ins';

/**
 * Every migration, by name; the names give the order. A migration that has landed is never edited. `up` may return lines
 * for the operator: what it could not change.
 */
export const migrations: Readonly<Record<string, { up(db: Kysely<Tables>): Promise<void | readonly string[]> }>> = {
  '0001_foundation': foundation,
  '0002_sessions': sessions,
  '0003_events': events,
  '0004_password_links': passwordLinks,
  '0005_owner_policies': ownerPolicies,
  '0006_authentication_reason': authenticationReason,
  '0007_jobs': jobs,
  '0009_schema_versions': schemaVersions,
  '0010_preferences': preferences,
  '0011_uploads': uploads,
  '0012_guests': guests,
  '0013_guest_privacy': guestPrivacy,
  '0014_sponsor_mail': sponsorMail,
  '0015_campaign_results': campaignResults,
  '0016_members': members,
  '0017_fence_estimates': fenceEstimates,
  '0019_shorter_journeys': shorterJourneys,
  '0021_keyed_audit': keyedAudit,
  '0022_session_rules': sessionRules,
  '0023_bound_secrets': boundSecrets,
  '0024_support': support,
  '0026_sms': sms,
  '0027_sent_cards': sentCards,
  '0030_intake': intake,
  '0050_password_history': passwordHistory,
  '0051_retention_run': retentionRun,
  '0052_forget_intake': forgetIntake,
  '0060_company_template': companyTemplate,
  '0070_radius': radius,
  '0090_forget_plain_exports': forgetPlainExports,
  '0110_erased_guests': erasedGuests,
  '0111_intake_periods': intakePeriods,
  '0120_sign_in_steps': signInSteps,
  '0135_intake_limits': intakeLimits,
  '0136_keyed_directory_gone': keyedDirectoryGone,
  '0140_passkeys': passkeys,
  '0141_proof_of_request': proofOfRequest,
  '0142_account_links': accountLinks,
  '0143_email_changes': emailChanges,
  '0145_provisioning': provisioning,
  '0149_configuration': configuration,
  '0153_usage_days': usageDays,
  '0160_subscription_notices': subscriptionNotices,
  '0161_company_windows': companyWindows,
  '0163_trim_unique_texts': trimUniqueTexts,
  '0166_single_sign_on': singleSignOn,
  '0167_single_logout': singleLogout,
  '0170_sessions_by_device': sessionsByDevice,
  '0176_sign_in_facts': signInFacts,
  '0177_logout_tokens': logoutTokens,
  '0178_saml_keys': samlKeys,
  '0180_permission_uses': permissionUses,
  '0181_access_reviews': accessReviews,
  '0182_team_leads': teamLeads,
  '0185_sign_in_counts': signInCounts,
  '0187_translated_addresses': translatedAddresses,
  '0188_address_history': addressHistory,
  '0189_sso_identities': ssoIdentities,
  '0190_trace_key': traceKey,
  '0191_session_runs': sessionRuns,
  '0192_window_rights': windowRights,
  '0193_scheduled_reports': scheduledReports,
  '0196_alerts': alerts,
  '0197_webhooks': webhooks,
  '0200_lines_of_connections': linesOfConnections,
  '0201_reported_duration': reportedDuration,
  '0202_own_account': ownAccount,
  '0203_invitations': invitations,
  '0208_api_key_warnings': apiKeyWarnings,
  '0209_profile_factors': profileFactors,
  '0210_audit_watches': auditWatches,
  '0216_counts_of_all_locations': countsOfAllLocations,
  '0217_unsubscriptions': unsubscriptions,
  '0223_sso_logouts': ssoLogouts,
  '0228_versions_of_schedules': versionsOfSchedules,
  '0229_times_of_recounts': timesOfRecounts,
  '0230_audit_checks': auditChecks,
  '0231_beginnings_of_audit_logs': beginningsOfAuditLogs,
  '0235_known_countries': knownCountries,
  '0236_next_saml_key': nextSamlKey,
  '0245_sign_in_sketches': signInSketches,
  '0246_errors_of_firings': errorsOfFirings,
  '0247_days_without_sketches': daysWithoutSketches,
  '0248_errors_of_ended_firings': errorsOfEndedFirings,
  '0250_completed_provisioning': completedProvisioning,
  '0251_monitoring_runs': monitoringRuns,
  '0252_mailed_completions': mailedCompletions,
  '0253_sketches_of_months': sketchesOfMonths,
  '0254_changed_days_of_sketches': changedDaysOfSketches,
  '0257_late_audit_checks': lateAuditChecks,
  '0258_limits_of_impersonations': limitsOfImpersonations,
  '0259_end_of_support_access': endOfSupportAccess,
  '0260_impersonations_side_by_side': impersonationsSideBySide,
  '0263_notified_at': notifiedAt,
  '0265_profiles_for_keys': profilesForKeys,
  '0266_days_without_systems': daysWithoutSystems,
  '0268_provisioned_companies': provisionedCompanies,
  '0269_marks_of_changed_months': marksOfChangedMonths,
  '0270_companies_of_key_makers': companiesOfKeyMakers,
  '0271_wireless_networks': wirelessNetworks,
  '0272_answers_of_sign_ins': answersOfSignIns,
  '0273_reviews_handed_over': reviewsHandedOver,
  '0274_given_passwords': givenPasswords,
  '0275_sealed_sources': sealedSources,
  '0276_recipients_of_mails': recipientsOfMails,
  '0279_profiles_in_reviews': profilesInReviews,
  '0280_location_attention': locationAttention,
  '0281_proofs_by_sso': proofsBySso,
  '0283_tries_of_sign_ins': triesOfSignIns,
};
